'use client'

import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Account } from '@/lib/contract/account'
import { useFormat } from '@/lib/i18n/use-format'
import { isExpired } from '../account-state'

/** Whether messages reach this account, and if not, each reason why. */
export function AccountMessages({ account, now }: { account: Account; now: number }) {
  const t = useTranslations('accounts.record')
  const reasons = useReasons(account, now)
  if (reasons.length === 0) {
    return (
      <p className="-mt-4 flex items-center gap-1.5 text-13 text-muted">
        <CircleCheck aria-hidden="true" className="size-4 text-green" />
        {t('reachable')}
      </p>
    )
  }
  return (
    <Notice tone={account.blocked ? 'red' : 'amber'}>
      <span suppressHydrationWarning>
        {t('unreachable')} {reasons.join('; ')}.
      </span>
    </Notice>
  )
}

function useReasons(account: Account, now: number): string[] {
  const t = useTranslations('accounts.record.why')
  const format = useFormat()
  const { blocked, blockedDate, blockedReason, subscribed, expirationDate } = account
  const reasons: string[] = []
  if (blocked) {
    const date = blockedDate ? format.dateTime(blockedDate) : '?'
    reasons.push(blockedReason ? t('blockedReason', { date, reason: blockedReason }) : t('blocked', { date }))
  }
  if (!subscribed) reasons.push(t('unsubscribed'))
  if (expirationDate && isExpired(account, now)) {
    const date = expirationDate.includes('T') ? format.dateTime(expirationDate) : format.day(expirationDate)
    reasons.push(t('expired', { date }))
  }
  return reasons
}
