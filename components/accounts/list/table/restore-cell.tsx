'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { useRestore } from '../../use-restore-account'

export type RestoreCellProps = { account: AccountMatch; isStop: boolean }

export function RestoreCell({ account, isStop }: RestoreCellProps) {
  const t = useTranslations('accountList.deleted')
  const format = useFormat()
  const name = accountName(account) || format.phone(account.phone)
  const { restore, pending } = useRestore({ accountId: account.id, name })
  return (
    <td className="flex shrink-0 justify-end @max-lg:col-start-3 @max-lg:row-start-2 @lg:w-28">
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
    </td>
  )
}
