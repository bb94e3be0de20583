'use client'

import { CircleCheck, FlaskConical, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import type { Account } from '@/lib/contract/account'
import type { Reach } from '@/lib/contract/sending'
import { useDrill } from '@/lib/data/business'
import { useFormat } from '@/lib/i18n/use-format'
import { isExpired } from '../account-state'
import { bdi } from '../failure-notice'

/** Of a message to the account alone. */
export type AccountReach = Pick<Reach, 'providers' | 'channels' | 'simulated'>

type AccountMessagesProps = {
  account: Account
  /** Absent when it could not be read. */
  reach?: AccountReach
  now: number
}

/** Whether messages reach this account, and if not, each reason why; in a drill they reach nobody. */
export function AccountMessages({ account, reach, now }: AccountMessagesProps) {
  const t = useTranslations('accounts.record')
  const reasons = useReasons(account, now)
  const drill = useDrill() ?? reach?.simulated
  if (reasons.length === 0 && drill) return <Simulated />
  // What was asked in a drill that is over says nothing of the providers that there are.
  if (reasons.length === 0) return <Channels reach={reach?.simulated ? undefined : reach} />
  return (
    <Notice tone={account.blocked ? 'red' : 'amber'}>
      <span suppressHydrationWarning>
        {t('unreachable')}{' '}
        {reasons.map(({ kind, text }, place) => (
          <Fragment key={kind}>
            {place > 0 && '; '}
            {text}
          </Fragment>
        ))}
        .
      </span>
    </Notice>
  )
}

function Simulated() {
  const t = useTranslations('composing.review')
  return (
    <p className="-mt-4 flex items-start gap-1.5 text-13 text-muted">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      {t('simulated')}
    </p>
  )
}

function Channels({ reach }: Pick<AccountMessagesProps, 'reach'>) {
  const t = useTranslations('accounts.record')
  const kind = reach && kindOf(reach)
  const isNone = kind === 'none' || kind === 'noDevice'
  const Icon = isNone ? TriangleAlert : CircleCheck
  return (
    <p className="-mt-4 flex items-start gap-1.5 text-13 text-muted">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${isNone ? 'text-amber' : 'text-green'}`} />
      {kind ? t(`channels.${kind}`) : t('reachable')}
    </p>
  )
}

function kindOf({ providers: { push, whatsapp }, channels }: Pick<Reach, 'providers' | 'channels'>) {
  if (push && channels.push === 0) return whatsapp ? 'whatsappNoDevice' : 'noDevice'
  if (push) return whatsapp ? 'both' : 'push'
  return whatsapp ? 'whatsapp' : 'none'
}

type Reason = { kind: 'blocked' | 'unsubscribed' | 'expired'; text: ReactNode }

function useReasons(account: Account, now: number): Reason[] {
  const t = useTranslations('accounts.record.why')
  const format = useFormat()
  const { blocked, blockedDate, blockedReason, subscribed, expirationDate } = account
  const reasons: Reason[] = []
  if (blocked) {
    const date = blockedDate ? format.dateTime(blockedDate) : '?'
    const text = blockedReason
      ? t.rich('blockedReason', { date, reason: blockedReason, bdi })
      : t('blocked', { date })
    reasons.push({ kind: 'blocked', text })
  }
  if (!subscribed) reasons.push({ kind: 'unsubscribed', text: t('unsubscribed') })
  if (expirationDate && isExpired(account, now)) {
    reasons.push({ kind: 'expired', text: t('expired', { date: format.expiry(expirationDate) }) })
  }
  return reasons
}
