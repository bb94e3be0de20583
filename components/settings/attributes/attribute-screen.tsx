'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { deferred } from '@/components/ui/hooks/use-deferred'
import {
  accountTypesQuery,
  countedAttributesQuery,
  useDeleteAttribute,
  useOrderAttributes,
} from '@/lib/data/definitions'
import { DefinitionScreen } from '../definition-screen'
import { AttributeTable } from './attribute-table'

const AttributeDialog = deferred(
  () => import('./attribute-dialog').then(({ AttributeDialog }) => AttributeDialog),
  ({ editing }) => editing.open,
)

export function AttributeScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('settings')
  const { data: attributes = [] } = useQuery(countedAttributesQuery())
  const { data: accountTypes = [] } = useQuery(accountTypesQuery())
  const groups = [...new Set(attributes.flatMap(({ group }) => group || []))]
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
          groups={groups}
          onSaved={onSaved}
        />
      )}
      useRemove={useDeleteAttribute}
      order={useOrderAttributes()}
      touches={({ tag }) => t('attributes.deleteTouches', { tag })}
    />
  )
}
