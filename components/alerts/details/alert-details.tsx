'use client'

import { LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { stateOf } from '@/lib/data/alerts/alert-point'
import type { Alert, AlertEvent } from '@/lib/data/alerts/alerts'
import { failureOf } from '@/lib/data/request-error'
import { useDraftStore } from '@/lib/drafts/store'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { AlertMark } from '../alert-mark'
import { Panel } from '../panel'
import type { LoadedAlerts } from '../screen/use-loaded-alerts'
import type { AlertWrites } from '../use-alert-writes'
import { useTypeLook } from '../use-type-look'
import { AlertFacts } from './alert-facts'
import { AlertHistory } from './alert-history'
import { CloseForm } from './close-form'
import { MoveForm } from './move-form'
import { NoteForm } from './note-form'
import { ProblemNotice } from './problem-notice'

type Props = {
  alertId: string
  loaded: LoadedAlerts
  writes: AlertWrites
  canWrite: boolean
  canSend: boolean
  onClose: () => void
  onShow: (alert: Alert) => void
}

const tones = { open: 'red', acknowledged: 'amber', closed: 'neutral' } as const
const marks = { open: '●', acknowledged: '◐', closed: '○' } as const

export function AlertDetails(props: Props) {
  const { alertId, loaded, onClose, onShow } = props
  const t = useTranslations('alerts')
  const { lookOf } = useTypeLook()
  const alert = loaded.selected
  if (!alert) {
    return (
      <Panel key={alertId} title={t('details.title')} backLabel={t('details.back')} onClose={onClose}>
        <NotThere one={loaded.one} />
      </Panel>
    )
  }
  const state = stateOf(alert)
  const look = lookOf(alert.alertType)
  const title = (
    <>
      <AlertMark {...look} state={state} className="size-5" />
      <bdi className="truncate">{look.name}</bdi>
      <Badge tone={tones[state]} mark={marks[state]}>
        {t(`states.${state}`)}
      </Badge>
    </>
  )
  const show = (
    <IconButton label={t('details.showOnMap')} onClick={() => onShow(alert)}>
      <LocateFixed aria-hidden="true" />
    </IconButton>
  )
  return (
    <Panel key={alertId} title={title} aside={show} backLabel={t('details.back')} onClose={onClose}>
      <Contents {...props} alert={alert} history={loaded.one.data?.history} />
    </Panel>
  )
}

function Contents({
  alert,
  history,
  writes,
  canWrite,
  canSend,
}: Props & { alert: Alert; history: AlertEvent[] | undefined }) {
  const [editing, setEditing] = useState(false)
  const drafts = useDraftStore()
  // What was typed before a reload is shown again, in the form it was typed into.
  useEffect(() => {
    if (canWrite && drafts.read('alert-move', alert.id)) setEditing(true)
  }, [drafts, canWrite, alert.id])
  const movable = canWrite && alert.closed === 0
  useShortcut('e', () => setEditing(true), movable)
  const problem = writes.problemOf(alert)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-3">
      {problem && (
        <ProblemNotice
          problem={problem}
          alert={alert}
          onInsist={(intent) => void writes.act(alert, intent)}
          onDismiss={() => writes.dismiss(alert.id)}
        />
      )}
      <AlertFacts
        alert={alert}
        canSend={canSend}
        onEdit={movable && !editing ? () => setEditing(true) : undefined}
      >
        {editing && canWrite && (
          <MoveForm alert={alert} history={history} writes={writes} onDone={() => setEditing(false)} />
        )}
      </AlertFacts>
      {canWrite && <CloseForm alert={alert} writes={writes} />}
      {canWrite && <NoteForm alertId={alert.id} />}
      <AlertHistory history={history} />
    </div>
  )
}

function NotThere({ one }: { one: LoadedAlerts['one'] }) {
  const { failureText } = useFailureText()
  if (one.isError) {
    const failure = failureOf(one.error)
    const retry = failure.code === 'not_found' ? undefined : () => void one.refetch()
    return <ErrorState text={failureText(failure)} onRetry={retry} pending={one.isFetching} />
  }
  return (
    <div aria-hidden="true" className="flex flex-col gap-5 p-4">
      {['w-40', 'w-52', 'w-24', 'w-48', 'w-36', 'w-44'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
