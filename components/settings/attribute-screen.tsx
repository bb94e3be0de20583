'use client'

import { useTranslations } from 'next-intl'
import { deferred } from '@/components/ui/deferred'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { ActionResult } from '@/lib/data/write'
import type { AttributeSaving } from './attribute-dialog'
import { AttributeTable } from './attribute-table'
import { DefinitionScreen } from './definition-screen'
import type { SaveOrder } from './use-order'

const AttributeDialog = deferred(
  () => import('./attribute-dialog').then(({ AttributeDialog }) => AttributeDialog),
  ({ editing }) => editing.open,
)

type AttributeScreenProps = {
  attributes: Attribute[]
  accountTypes: AccountType[]
  canWrite: boolean
  actions: AttributeSaving & {
    orderAttributes: SaveOrder
    deleteAttribute: (id: string, version: number) => Promise<ActionResult<unknown>>
  }
}

export function AttributeScreen({ attributes, accountTypes, canWrite, actions }: AttributeScreenProps) {
  const t = useTranslations('settings')
  return (
    <DefinitionScreen
      kind="attributes"
      rows={attributes}
      canWrite={canWrite}
      table={(rows, acts) => <AttributeTable rows={rows} accountTypes={accountTypes} acts={acts} />}
      form={(editing, onSaved) => (
        <AttributeDialog
          key={`form-${editing.opening}`}
          editing={editing}
          accountTypes={accountTypes}
          actions={actions}
          onSaved={onSaved}
        />
      )}
      remove={({ id, version }) => actions.deleteAttribute(id, version)}
      saveOrder={actions.orderAttributes}
      touches={({ tag }) => t('attributes.deleteTouches', { tag })}
    />
  )
}
