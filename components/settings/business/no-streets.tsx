import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'

/** Stands on a map without streets; whoever may switch them on is led to where. */
export function NoStreets({ maySwitch }: { maySwitch: boolean }) {
  const t = useTranslations('settings.business')
  return (
    <p className="max-w-full rounded-md border border-line bg-raised px-2 py-1 text-12 text-muted">
      <span>{t('noStreets')}</span>{' '}
      {maySwitch && (
        <TextLink inText href="/settings/business">
          {t('noStreetsLink')}
        </TextLink>
      )}
    </p>
  )
}
