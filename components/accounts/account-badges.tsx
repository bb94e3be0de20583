import { Ban, BellOff, Check, FlaskConical, TimerOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { Account } from '@/lib/contract/account'
import { isExpired } from './account-state'

type AccountProblemsProps = { account: Account; now: number }

/** What keeps messages from an account. */
export function AccountProblems({ account, now }: AccountProblemsProps) {
  const t = useTranslations('accounts.list')
  return (
    <>
      {account.blocked && (
        <Badge tone="red" mark={<Ban />}>
          {t('flag.blocked.true')}
        </Badge>
      )}
      {isExpired(account, now) && (
        <Badge tone="amber" mark={<TimerOff />}>
          {t('expired')}
        </Badge>
      )}
      {!account.subscribed && (
        <Badge tone="amber" mark={<BellOff />}>
          {t('flag.subscribed.false')}
        </Badge>
      )}
    </>
  )
}

/** The flags of an account, what keeps messages from it first. */
export function AccountBadges({
  account,
  now,
  subscribedClassName,
}: AccountProblemsProps & { subscribedClassName?: string }) {
  const t = useTranslations('accounts.list')
  const names = useTranslations('accounts.fields')
  return (
    <>
      <AccountProblems account={account} now={now} />
      {account.testAccount && (
        <Badge tone="blue" mark={<FlaskConical />}>
          {names('testAccount')}
        </Badge>
      )}
      {account.validated && (
        <Badge tone="green" mark={<Check />}>
          {t('flag.validated.true')}
        </Badge>
      )}
      {account.subscribed && (
        <Badge mark={<Check />} className={cn(subscribedClassName)}>
          {t('flag.subscribed.true')}
        </Badge>
      )}
    </>
  )
}
