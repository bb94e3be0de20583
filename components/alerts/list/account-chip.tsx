'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { alertAccountQuery } from '@/lib/data/alerts'
import { useAccountName } from '../use-account-name'

/** Says that only one account's alerts are shown. */
export function AccountChip({ accountId, onRemove }: { accountId: string; onRemove: () => void }) {
  const t = useTranslations('alerts.filters')
  const account = useQuery(alertAccountQuery(accountId))
  const nameOf = useAccountName()
  const name = account.data ? nameOf(account.data.account) : accountId
  return (
    <div className="flex h-8 items-center gap-1 rounded-md bg-accent-soft pr-0.5 pl-2.5 text-13 text-accent touch:h-11">
      <span className="min-w-0 flex-1 truncate">{t('ofAccount', { name })}</span>
      <IconButton size="sm" label={t('everyAccount')} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
