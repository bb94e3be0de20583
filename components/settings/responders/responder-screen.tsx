'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { respondersQuery, useDeleteResponder } from '@/lib/data/alerts/responders'
import { DefinitionScreen } from '../definition-screen'
import { ResponderTable } from './responder-table'

const ResponderDialog = deferred(
  () => import('./responder-dialog').then(({ ResponderDialog }) => ResponderDialog),
  ({ editing }) => editing.open,
)

/** Who can be sent to alerts. */
export function ResponderScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('settings.responders')
  const { data: responders = [] } = useQuery(respondersQuery())
  return (
    <DefinitionScreen
      kind="responders"
      rows={responders}
      canWrite={canWrite}
      table={(rows, acts) => <ResponderTable rows={rows} acts={acts} />}
      form={(editing, onSaved) => (
        <ResponderDialog key={`form-${editing.opening}`} editing={editing} onSaved={onSaved} />
      )}
      useRemove={useDeleteResponder}
      touches={({ name }) => t('deleteTouches', { name })}
    />
  )
}
