'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useIsUpstream } from '@/lib/data/business'
import {
  accountTypesQuery,
  countedAttributesQuery,
  useDeleteAttribute,
  useOrderAttributes,
} from '@/lib/data/definitions'
import { DefinitionScreen } from '../definition-screen'
import { AttributeTable } from './attribute-table'

const AttributeDialog = dynamic(
  orLostPart(() => import('./attribute-dialog').then((file) => file.AttributeDialog)),
  { ssr: false, loading: () => null },
)

export function AttributeScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('settings')
  const isUpstream = useIsUpstream()
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
      touches={({ tag }) =>
        isUpstream ? t('attributes.deleteTouchesUpstream') : t('attributes.deleteTouches', { tag })
      }
    />
  )
}
