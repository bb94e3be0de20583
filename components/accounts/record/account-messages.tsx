'use client'

import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import type { Account } from '@/lib/contract/account'
import type { Reach } from '@/lib/contract/sending'
import { useFormat } from '@/lib/i18n/use-format'
import { isExpired } from '../account-state'
import { bdi } from '../failure-notice'

type AccountMessagesProps = {
  account: Account
  /** The channels that are set up; absent when that could not be read. */
  providers?: Reach['providers']
  now: number
}

/** Whether messages reach this account, and if not, each reason why. */
export function AccountMessages({ account, providers, now }: AccountMessagesProps) {
  const t = useTranslations('accounts.record')
  const reasons = useReasons(account, now)
  if (reasons.length === 0) return <Channels providers={providers} />
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

function Channels({ providers }: Pick<AccountMessagesProps, 'providers'>) {
  const t = useTranslations('accounts.record')
  const kind = providers && kindOf(providers)
  const Icon = kind === 'none' ? TriangleAlert : CircleCheck
  return (
    <p className="-mt-4 flex items-start gap-1.5 text-13 text-muted">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${kind === 'none' ? 'text-amber' : 'text-green'}`}
      />
      {kind ? t(`channels.${kind}`) : t('reachable')}
    </p>
  )
}

function kindOf({ push, whatsapp }: Reach['providers']) {
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
