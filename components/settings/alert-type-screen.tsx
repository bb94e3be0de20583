'use client'

import { useTranslations } from 'next-intl'
import { deferred } from '@/components/ui/deferred'
import type { AlertType } from '@/lib/contract/definitions'
import type { ActionResult } from '@/lib/data/write'
import type { AlertTypeSaving } from './alert-type-dialog'
import { AlertTypeTable } from './alert-type-table'
import { DefinitionScreen } from './definition-screen'

const AlertTypeDialog = deferred(
  () => import('./alert-type-dialog').then(({ AlertTypeDialog }) => AlertTypeDialog),
  ({ editing }) => editing.open,
)

type AlertTypeScreenProps = {
  alertTypes: AlertType[]
  canWrite: boolean
  actions: AlertTypeSaving & {
    deleteAlertType: (id: string, version: number) => Promise<ActionResult<unknown>>
  }
}

export function AlertTypeScreen({ alertTypes, canWrite, actions }: AlertTypeScreenProps) {
  const t = useTranslations('settings.alertTypes')
  return (
    <DefinitionScreen
      kind="alertTypes"
      rows={alertTypes}
      canWrite={canWrite}
      table={(rows, acts) => <AlertTypeTable rows={rows} acts={acts} />}
      form={(editing, onSaved) => (
        <AlertTypeDialog
          key={`form-${editing.opening}`}
          editing={editing}
          actions={actions}
          onSaved={onSaved}
        />
      )}
      remove={({ id, version }) => actions.deleteAlertType(id, version)}
      touches={({ type }) => t('deleteTouches', { type })}
    />
  )
}
