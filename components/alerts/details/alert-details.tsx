'use client'

import { LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { useShortcut } from '@/components/ui/use-shortcut'
import type { Alert, AlertEvent } from '@/lib/contract/alert'
import { stateOf } from '@/lib/data/alert-point'
import { RequestError } from '@/lib/data/failure'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AlertActions } from '../alert-actions'
import { AlertMark } from '../alert-mark'
import { Panel } from '../panel'
import type { useAlertBook } from '../screen/use-alert-book'
import { useTypeLook } from '../use-type-look'
import { AlertFacts } from './alert-facts'
import { AlertHistory } from './alert-history'
import { CloseForm } from './close-form'
import { MoveForm } from './move-form'
import { NoteForm } from './note-form'
import { ProblemNotice } from './problem-notice'
import type { AlertWrites } from './use-alert-writes'

type Props = {
  alertId: string
  book: ReturnType<typeof useAlertBook>
  writes: AlertWrites
  actions: AlertActions
  canWrite: boolean
  onClose: () => void
  onShow: (alert: Alert) => void
}

const tones = { open: 'red', acknowledged: 'amber', closed: 'neutral' } as const
const signs = { open: '●', acknowledged: '◐', closed: '○' } as const

export function AlertDetails(props: Props) {
  const { alertId, book, onClose, onShow } = props
  const t = useTranslations('alerts')
  const { lookOf } = useTypeLook()
  const alert = book.selected
  if (!alert) {
    return (
      <Panel title={t('details.title')} backLabel={t('details.back')} onClose={onClose} subject={alertId}>
        <NotThere one={book.one} />
      </Panel>
    )
  }
  const state = stateOf(alert)
  const look = lookOf(alert.alertType)
  const title = (
    <>
      <AlertMark {...look} state={state} className="size-5" />
      <span className="truncate">{look.name}</span>
      <Badge tone={tones[state]} mark={signs[state]}>
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
    <Panel title={title} aside={show} backLabel={t('details.back')} onClose={onClose} subject={alertId}>
      <Contents key={alertId} {...props} alert={alert} history={book.one.data?.history} />
    </Panel>
  )
}

function Contents({
  alert,
  history,
  writes,
  actions,
  canWrite,
}: Props & { alert: Alert; history: AlertEvent[] | undefined }) {
  const [editing, setEditing] = useState(false)
  const open = alert.closed === 0
  const movable = canWrite && open
  useShortcut('e', () => setEditing(true), movable)
  const { problem } = writes
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-3">
      {problem?.alertId === alert.id && (
        <ProblemNotice problem={problem} alert={alert} onInsist={writes.act} onDismiss={writes.dismiss} />
      )}
      <AlertFacts alert={alert} onEdit={movable && !editing ? () => setEditing(true) : undefined}>
        {editing && movable && (
          <MoveForm
            location={alert.location}
            onMove={(location) => writes.act(alert, { kind: 'move', location })}
            onDone={() => setEditing(false)}
          />
        )}
      </AlertFacts>
      {canWrite && <CloseForm alert={alert} writes={writes} />}
      {canWrite && <NoteForm alertId={alert.id} createAlertNote={actions.createAlertNote} />}
      <AlertHistory history={history} />
    </div>
  )
}

function NotThere({ one }: { one: ReturnType<typeof useAlertBook>['one'] }) {
  const { failureText } = useFailureText()
  if (one.isError) {
    const failure = one.error instanceof RequestError ? one.error.failure : { code: 'unreachable' }
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
