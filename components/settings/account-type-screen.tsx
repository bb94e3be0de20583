'use client'

import { useTranslations } from 'next-intl'
import { deferred } from '@/components/ui/deferred'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { ActionResult } from '@/lib/data/write'
import type { AccountTypeSaving } from './account-type-dialog'
import { AccountTypeTable } from './account-type-table'
import { DefinitionScreen } from './definition-screen'
import type { SaveOrder } from './use-order'

const AccountTypeDialog = deferred(
  () => import('./account-type-dialog').then(({ AccountTypeDialog }) => AccountTypeDialog),
  ({ editing }) => editing.open,
)

type AccountTypeScreenProps = {
  accountTypes: AccountType[]
  /** Those that apply to some account types only; unknown when they could not be read. */
  attributes: Attribute[]
  canWrite: boolean
  actions: AccountTypeSaving & {
    orderAccountTypes: SaveOrder
    deleteAccountType: (id: string, version: number) => Promise<ActionResult<unknown>>
  }
}

export function AccountTypeScreen({ accountTypes, attributes, canWrite, actions }: AccountTypeScreenProps) {
  const touches = useTouches(attributes)
  return (
    <DefinitionScreen
      kind="accountTypes"
      rows={accountTypes}
      canWrite={canWrite}
      table={(rows, acts) => <AccountTypeTable rows={rows} acts={acts} />}
      form={(editing, onSaved) => (
        <AccountTypeDialog
          key={`form-${editing.opening}`}
          editing={editing}
          actions={actions}
          onSaved={onSaved}
        />
      )}
      remove={({ id, version }) => actions.deleteAccountType(id, version)}
      touches={touches}
      saveOrder={actions.orderAccountTypes}
      usedBy={({ accounts = 0 }) => accounts}
    />
  )
}

function useTouches(attributes: Attribute[]) {
  const t = useTranslations('settings.accountTypes')
  return ({ id }: AccountType) => {
    const names = attributes
      .filter(({ accountTypeIds }) => accountTypeIds.includes(id))
      .map(({ name }) => name)
    return names.length === 0
      ? t('deleteUnused')
      : t('deleteAttributes', { count: names.length, names: names.join(', ') })
  }
}
