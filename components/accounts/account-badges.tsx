import { Ban, BellOff, Check, FlaskConical, TimerOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Account } from '@/lib/contract/accounts/account'
import { isExpired } from './account-state'
import { DoubtfulPhoneBadge } from './doubtful-phone-badge'

type AccountProblemsProps = { account: Account; now: number }

/** Badges for everything that keeps messages from reaching an account. */
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

/**
 * Badges for anything out of the ordinary, delivery problems first; a plain check mark means that the account is
 * validated.
 */
export function AccountBadges({ account, now }: AccountProblemsProps) {
  const t = useTranslations('accounts.list')
  const names = useTranslations('accounts.fields')
  const validated = t('flag.validated.true')
  return (
    <>
      <AccountProblems account={account} now={now} />
      <DoubtfulPhoneBadge phone={account.phone} />
      {account.testAccount && (
        <Badge tone="blue" mark={<FlaskConical />}>
          {names('testAccount')}
        </Badge>
      )}
      {account.validated && (
        <span title={validated} className="inline-flex h-5 shrink-0 items-center text-green">
          <Check aria-hidden="true" className="size-4" />
          <span className="sr-only">{validated}</span>
        </span>
      )}
    </>
  )
}
