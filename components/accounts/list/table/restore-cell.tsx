'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { AccountMatch } from '@/lib/contract/account-search'
import { nameOf } from '../../account-state'
import { type OnRestore, useRestore } from './use-restore'

export type RestoreCellProps = { account: AccountMatch; onRestore: OnRestore; isStop: boolean }

export function RestoreCell({ account, onRestore, isStop }: RestoreCellProps) {
  const t = useTranslations('accountList.deleted')
  const { restore, pending } = useRestore(account, onRestore)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn one by one are no table's, but the roles are.
    <div role="cell" className="flex shrink-0 justify-end max-md:col-start-2 max-md:row-start-2 md:w-28">
      <Button
        size="sm"
        data-row
        tabIndex={isStop ? undefined : -1}
        pending={pending}
        onClick={restore}
        aria-label={t('restoreOne', { name: nameOf(account) || account.phone })}
        className="max-md:h-7!"
      >
        {t('restore')}
      </Button>
    </div>
  )
}
