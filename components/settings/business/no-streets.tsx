import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'

/** Shown on a map without streets; links to the setting for users who may switch them on. */
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
