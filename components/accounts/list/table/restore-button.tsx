'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { useRowState } from '@/components/ui/data-table/table-row'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { useRestore } from '../../use-restore-account'

export function RestoreButton({ account }: { account: AccountMatch }) {
  const t = useTranslations('accountList.deleted')
  const format = useFormat()
  const { isStop } = useRowState()
  const name = accountName(account) || format.phone(account.phone)
  const { restore, pending } = useRestore({ accountId: account.id, name })
  return (
    <Button
      size="sm"
      tabIndex={isStop ? undefined : -1}
      pending={pending}
      onClick={restore}
      aria-label={t('restoreOne', { name: accountName(account) || account.phone })}
      className="@max-lg:h-7!"
    >
      {t('restore')}
    </Button>
  )
}
