import { Ban, BellOff, Check, TimerOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { Account } from '@/lib/contract/account'
import { isExpired } from './account-state'

type AccountBadgesProps = { account: Account; now: number; subscribedClassName?: string }

/** The flags of an account, what keeps messages from it first. */
export function AccountBadges({ account, now, subscribedClassName }: AccountBadgesProps) {
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
