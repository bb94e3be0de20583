'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { alertTypesQuery, useDeleteAlertType } from '@/lib/data/definitions'
import { DefinitionScreen } from '../definition-screen'
import { AlertTypeTable } from './alert-type-table'

const AlertTypeDialog = dynamic(
  orLostPart(() => import('./alert-type-dialog').then((file) => file.AlertTypeDialog)),
  { ssr: false, loading: () => null },
)

export function AlertTypeScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('settings.alertTypes')
  const { data: alertTypes = [] } = useQuery(alertTypesQuery())
  return (
    <DefinitionScreen
      kind="alertTypes"
      rows={alertTypes}
      canWrite={canWrite}
      table={(rows, acts) => <AlertTypeTable rows={rows} acts={acts} />}
      form={(editing, onSaved) => (
        <AlertTypeDialog key={`form-${editing.opening}`} editing={editing} onSaved={onSaved} />
      )}
      useRemove={useDeleteAlertType}
      touches={({ type }) => t('deleteTouches', { type })}
    />
  )
}
