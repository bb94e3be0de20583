import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'

/** Whether the account waits for help now; nothing where it does not. The timeline tells of each. */
export function OpenAlerts({ accountId, count }: { accountId: string; count: number }) {
  const t = useTranslations('accounts.record')
  if (count === 0) return null
  return (
    <p className="-mt-4 flex items-center gap-1.5 text-13">
      <span aria-hidden="true" className="w-4 text-center text-red">
        ●
      </span>
      <TextLink href={`/alerts?account=${accountId}`}>{t('openAlertsCount', { count })}</TextLink>
    </p>
  )
}
