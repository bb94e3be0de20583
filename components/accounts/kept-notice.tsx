'use client'

import { useTranslations } from 'next-intl'
import { RetryNotice } from '@/components/ui/feedback/notice'
import type { Account } from '@/lib/contract/accounts/account'
import { useUpstreamAddress } from '@/lib/data/business'
import { useFormat } from '@/lib/i18n/use-format'

/**
 * States when the other deployment last confirmed a listed account, if the account comes from the copy stored
 * here.
 */
export function KeptSince({ account: { keptAt } }: { account: Pick<Account, 'keptAt'> }) {
  const t = useTranslations('accounts.kept')
  const format = useFormat()
  return keptAt && <span className="text-12 text-amber">{t('since', { time: format.dateTime(keptAt) })}</span>
}

type KeptNoticeProps = {
  /** When the other deployment last confirmed the account. */
  keptAt: string
  pending: boolean
  onRetry: () => void
}

/** Explains that this is the stored copy of the account, because the other deployment is not responding. */
export function KeptNotice({ keptAt, pending, onRetry }: KeptNoticeProps) {
  const t = useTranslations('accounts.kept')
  const format = useFormat()
  const address = useUpstreamAddress()
  const name = address === undefined ? t('deployment') : new URL(address).host
  const text = t('asOf', { name, time: format.dateTime(keptAt) })
  return <RetryNotice tone="amber" text={text} pending={pending} onRetry={onRetry} />
}
