'use client'

import { LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Point } from '@/components/map/map-geometry'
import type { MapStreets } from '@/components/map/map-types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { stateOf } from '@/lib/data/alerts/alert-point'
import type { Alert, AlertEvent } from '@/lib/data/alerts/alerts'
import { failureOf } from '@/lib/data/request-error'
import { useOpenForm } from '@/lib/forms/use-open-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { AlertMark } from '../alert-mark'
import { CallerCard } from '../caller-card'
import { useSeeShown } from '../mentions/use-see-shown'
import { Panel } from '../panel'
import { PanelSkeleton } from '../panel-skeleton'
import type { KnownPlaces } from '../place/far-away'
import { PriorityMark } from '../priority-mark'
import { type LiveAlerts, useLiveAlerts, useWrites } from '../screen/live-alerts'
import { focusView } from '../screen/map-view'
import { useDrawing, useMapView } from '../screen/map-view-provider'
import { usePermissions, useSelection } from '../screen/selection'
import { useKnownPlaces } from '../screen/use-known-places'
import { useNarrowing } from '../screen/use-narrowing'
import type { AlertWrites } from '../use-alert-writes'
import { useTypeLook } from '../use-type-look'
import { ActBar, type Form } from './act-bar'
import { AlertFacts } from './alert-facts'
import { AlertHistory } from './alert-history'
import { AssignField } from './assign-field'
import { Attached } from './attached'
import { CloseForm, Reopen } from './close-form'
import { Duplicates } from './duplicates'
import { EditForm } from './edit-form'
import { LikelyCallers } from './likely-callers'
import { MoveForm } from './move-form'
import { NoteForm } from './note-form'
import { ProblemNotice } from './problem-notice'
import { Responders } from './responders'
import { Standing } from './standing'
import { StreetQuestion } from './street-question'

const tones = { open: 'red', acknowledged: 'amber', closed: 'neutral' } as const
const marks = { open: '●', acknowledged: '◐', closed: '○' } as const

/** The panel of the selected alert, by its number or ID. */
export function AlertDetails({ alertKey }: { alertKey: string }) {
  const t = useTranslations('alerts')
  const { lookOf } = useTypeLook()
  const may = usePermissions()
  const { open, closePanel: close } = useSelection()
  const { showAccount } = useNarrowing()
  const { goTo, ground } = useMapView()
  const { showNearby } = useDrawing()
  const { selected: alert, one } = useLiveAlerts()
  const writes = useWrites()
  const known = useKnownPlaces()
  if (!alert) {
    return (
      <Panel key={alertKey} title={t('details.title')} backLabel={t('details.back')} onClose={close}>
        <NotThere one={one} />
      </Panel>
    )
  }
  const state = stateOf(alert)
  const look = lookOf(alert.alertType)
  const title = (
    <>
      <AlertMark {...look} state={state} className="size-5" />
      <bdi className="truncate">{look.name}</bdi>
      <span className="text-muted tabular">{`#${alert.number}`}</span>
      <PriorityMark priority={alert.priority} />
      <Badge tone={tones[state]} mark={marks[state]}>
        {t(`states.${state}`)}
      </Badge>
    </>
  )
  const show = (
    <IconButton label={t('details.showOnMap')} onClick={() => goTo(focusView(alert.location))}>
      <LocateFixed aria-hidden="true" />
    </IconButton>
  )
  return (
    // The key is the ID, because the URL may switch to the alert's number while the user is typing, and the
    // input must survive that.
    <Panel key={alert.id} title={title} aside={show} backLabel={t('details.back')} onClose={close}>
      <Contents
        alert={alert}
        history={one.data?.history}
        writes={writes}
        known={known}
        streets={ground.streets}
        canWrite={may.write}
        canSend={may.send}
        onOpen={open}
        onShowAll={showAccount}
        onNearby={({ number, location: { latitude, longitude } }) =>
          showNearby({ kind: 'circle', number, latitude, longitude })
        }
      />
    </Panel>
  )
}

type ContentsProps = {
  alert: Alert
  history: AlertEvent[] | undefined
  writes: AlertWrites
  known: KnownPlaces
  streets?: readonly MapStreets[]
  canWrite: boolean
  canSend: boolean
  onOpen: (alertId: string) => void
  /** Called to list one account's alerts. */
  onShowAll: (accountId: string) => void
  /** Shows the accounts near the alert's position, so that the user can message them. */
  onNearby?: (alert: Alert) => void
}

/** Everything known about an alert, and the actions on it. */
export function Contents(props: ContentsProps) {
  const { alert, history, writes, canWrite, known, canSend, onOpen } = props
  const t = useTranslations('areas.nearby')
  const { form, focuses, proposed, setForm } = useForm(alert, canWrite)
  const isOpen = alert.closed === 0
  const canMove = canWrite && !alert.localOnly
  useShortcut('e', () => setForm('move'), canMove && isOpen)
  useSeeShown(history)
  const problem = writes.problemOf(alert)
  const isMoving = form === 'move' && canMove
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-3">
      {problem && (
        <ProblemNotice
          problem={problem}
          alert={alert}
          history={history}
          onInsist={(intent) => void writes.act(alert, intent)}
          onDismiss={() => writes.dismiss(alert.id)}
        />
      )}
      <Standing {...props} />
      {canWrite && <Acts {...props} form={form} focuses={focuses} onForm={setForm} />}
      <Responders {...props} form={form} onForm={setForm} />
      {canWrite && isOpen && <StreetQuestion {...props} />}
      {canWrite && isOpen && <Duplicates alert={alert} writes={writes} onOpen={onOpen} />}
      <Attached alert={alert} writes={writes} canWrite={canWrite} onOpen={onOpen} />
      {alert.accountId && (
        <CallerCard
          accountId={alert.accountId}
          besides={alert.id}
          canSend={canSend}
          onOpen={onOpen}
          onShowAll={props.onShowAll}
        />
      )}
      <LikelyCallers alert={alert} />
      <AlertFacts alert={alert} onEdit={canMove && isOpen && !isMoving ? () => setForm('move') : undefined}>
        {isMoving && (
          <MoveForm
            alert={alert}
            history={history}
            writes={writes}
            known={known}
            autoFocus={focuses}
            proposed={proposed}
            onDone={() => setForm(undefined)}
          />
        )}
      </AlertFacts>
      {canSend && props.onNearby && (
        <Button size="sm" className="self-start" onClick={() => props.onNearby?.(alert)}>
          {t('open')}
        </Button>
      )}
      {canWrite && <NoteForm alertId={alert.id} />}
      <AlertHistory history={history} responders={alert.responders} />
    </div>
  )
}

type ActsProps = Pick<ContentsProps, 'alert' | 'writes'> & {
  form: Form | undefined
  /** Whether the form takes the focus. */
  focuses: boolean
  onForm: (form: Form | undefined, proposed?: Point) => void
}

/** The actions, and the form for an action that needs input. */
function Acts({ alert, writes, form, focuses, onForm }: ActsProps) {
  const one = { alert, writes, onDone: () => onForm(undefined) }
  return (
    <>
      {alert.closed === 0 ? (
        <ActBar alert={alert} writes={writes} form={form} onForm={onForm} />
      ) : (
        !alert.localOnly && <Reopen alert={alert} writes={writes} />
      )}
      {form === 'assign' && alert.closed === 0 && <AssignField {...one} />}
      {form === 'close' && alert.closed === 0 && <CloseForm {...one} autoFocus={focuses} />}
      {form === 'edit' && <EditForm {...one} autoFocus={focuses} onMove={(place) => onForm('move', place)} />}
    </>
  )
}

/** Which form is open, and where the move form suggests moving the alert. */
function useForm({ id }: Alert, canWrite: boolean) {
  const [proposed, setProposed] = useState<Point>()
  const forms = [
    ['move', 'alert-move', id],
    ['edit', 'alert-edit', id],
    ['close', 'alert-reason', id],
  ] as const
  const { form, focuses, setForm } = useOpenForm<Form>(canWrite ? forms : [])
  return {
    form,
    focuses,
    proposed,
    setForm: (form: Form | undefined, proposed?: Point) => {
      setForm(form)
      setProposed(proposed)
    },
  }
}

function NotThere({ one }: { one: LiveAlerts['one'] }) {
  const { readFailureText } = useFailureText()
  if (one.isError) {
    const failure = failureOf(one.error)
    const retry = failure.code === 'not_found' ? undefined : () => void one.refetch()
    return <ErrorState text={readFailureText(failure)} onRetry={retry} pending={one.isFetching} />
  }
  return <PanelSkeleton />
}
