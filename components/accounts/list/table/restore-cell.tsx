'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import type { AccountMatch } from '@/lib/contract/account-search'
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
    <td className="flex shrink-0 justify-end @max-3xl:col-start-2 @max-3xl:row-start-2 @3xl:w-28">
      <Button
        size="sm"
        data-row
        tabIndex={isStop ? undefined : -1}
        pending={pending}
        onClick={restore}
        aria-label={t('restoreOne', { name: accountName(account) || account.phone })}
        className="@max-3xl:h-7!"
      >
        {t('restore')}
      </Button>
    </td>
  )
}
