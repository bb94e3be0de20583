'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { metresBetween, type Point } from '@/components/map/map-geometry'
import type { MapMove, MapMoved } from '@/components/map/map-types'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { useEscape } from '@/components/ui/hooks/use-escape'
import { Texts } from '@/components/ui/texts'
import type { Alert, AlertEvent } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { useWho } from '../use-names'

/**
 * An alert that is lifted, or dropped but not confirmed; `id` is its number, as on the map. `from` is its
 * position when it was selected; lifting an alert selects it.
 */
type Held = { id: string; from?: Point; to?: Point }
/** Why a drag was cancelled: what somebody else did to the alert in the meantime. */
type Ended = { id: string; kind: 'closed' | 'moved' }

type Given = {
  alert: Alert | undefined
  /** Whether alerts may be moved now: the user has permission and no other write to this alert is in flight. */
  movable: boolean
  /** The destination of this alert's move, if one is in flight. */
  movingTo: Point | undefined
  /** Selects an alert. */
  onLift: (id: string) => void
  onMove: (alert: Alert, to: Point) => void
}

const idOf = (alert: Alert | undefined) => alert && String(alert.number)

/**
 * A drag of an alert: lifted, dropped, then confirmed or cancelled. It is valid only while the alert is
 * selected, open and still where it was when the drag began.
 */
export function useMove({ alert, movable: mayMove, movingTo, onLift, onMove }: Given) {
  const [held, setHeld] = useState<Held>()
  const [ended, setEnded] = useState<Ended>()
  const [tooFar, setTooFar] = useState<{ at: Point; place: Point }>()
  const [attempt, setAttempt] = useState(0)
  const id = idOf(alert)
  const movable = mayMove && !alert?.localOnly

  const giveUp = () => {
    setHeld(undefined)
    setTooFar(undefined)
    setAttempt((before) => before + 1)
  }
  if (held && alert && id === held.id && !held.from && alert.closed === 0) {
    setHeld({ ...held, from: alert.location })
  } else if (held && (!movable || !mayGoOn(held, alert))) {
    setHeld(undefined)
    setAttempt(attempt + 1)
    if (alert && id === held.id && !isAt(alert, held))
      setEnded({ id: held.id, kind: alert.closed === 0 ? 'moved' : 'closed' })
  }
  if (ended && alert && id !== ended.id) setEnded(undefined)
  useEscape(giveUp, held !== undefined || tooFar !== undefined)

  const sent: MapMoved | undefined = movingTo && id ? { id, to: movingTo, isSent: true } : undefined
  const dropped: MapMoved | undefined = held?.to ? { id: held.id, to: held.to, isSent: false } : undefined
  const move: MapMove | undefined = movable
    ? {
        attempt: String(attempt),
        onLift: (lifted) => {
          setTooFar(undefined)
          setEnded(undefined)
          // A dropped alert can be picked up again from where it is.
          if (lifted === held?.id) return
          setHeld({ id: lifted })
          onLift(lifted)
        },
        onDrop: (dropped, to) => setHeld((now) => (now?.id === dropped ? { ...now, to } : now)),
        onTooFar: (at, place) => {
          setEnded(undefined)
          setTooFar({ at, place })
        },
      }
    : undefined
  return {
    /** What the map needs for dragging alerts; absent while alerts may not be moved. */
    move,
    moved: sent ?? dropped,
    /** The distance of the move; undefined while the move cannot be confirmed. */
    metres: held?.from && held.to ? metresBetween(held.from, held.to) : undefined,
    /** Set if the map is zoomed too far out to lift an alert: where the pointer is, and the position of the alert. */
    tooFar: movable ? tooFar : undefined,
    ended: ended && ended.id === id ? ended.kind : undefined,
    confirm: () => {
      if (!alert || !held?.to || id !== held.id) return
      setHeld(undefined)
      onMove(alert, held.to)
    },
    giveUp,
    dismiss: () => {
      setTooFar(undefined)
      setEnded(undefined)
    },
  }
}

export type Move = ReturnType<typeof useMove>

/** Whether the drag is still valid. Until the lifted alert is selected, nothing is known about it. */
const mayGoOn = (held: Held, alert: Alert | undefined) =>
  held.from === undefined && idOf(alert) !== held.id ? true : isAt(alert, held)

/** Whether this is the held alert, still open and still where it was when the drag began. */
function isAt(alert: Alert | undefined, { id, from }: Held): boolean {
  if (!alert || idOf(alert) !== id || alert.closed !== 0) return false
  const { latitude, longitude } = alert.location
  return from === undefined || (latitude === from.latitude && longitude === from.longitude)
}

/** What is shown beside the alert on the map: the confirmation, the move in progress, or why it cannot be dragged. */
export function besideOf(
  move: Move,
  { alert, onComeCloser }: { alert: Alert | undefined; onComeCloser: () => void },
): { at: Point; content: ReactNode } | undefined {
  if (move.moved?.isSent) return { at: move.moved.to, content: <Moving /> }
  if (move.moved && move.metres !== undefined && alert)
    return { at: move.moved.to, content: <Confirm move={move} metres={move.metres} /> }
  if (!move.tooFar) return undefined
  return { at: move.tooFar.at, content: <TooFar onComeCloser={onComeCloser} /> }
}

function Moving() {
  const t = useTranslations('alerts.move')
  return (
    <p role="status" className="px-1">
      {t('moving')}
    </p>
  )
}

function Confirm({ move, metres }: { move: Move; metres: number }) {
  const t = useTranslations('alerts.move')
  const format = useFormat()
  return (
    <>
      {/* Focused, so that Enter confirms the drop. */}
      <Button size="sm" variant="primary" autoFocus onClick={move.confirm}>
        {t('confirm', { distance: format.distance(metres) })}
      </Button>
      <Button size="sm" onClick={move.giveUp}>
        {t('keep')}
      </Button>
    </>
  )
}

function TooFar({ onComeCloser }: { onComeCloser: () => void }) {
  const t = useTranslations('alerts.move')
  return (
    <p role="status">
      <Button size="sm" onClick={onComeCloser}>
        {t('comeCloser')}
      </Button>
    </p>
  )
}

type Props = { move: Move; alert: Alert | undefined; history: readonly AlertEvent[] | undefined }

/** A notice over the map that says why a drag was cancelled. */
export function MoveEnded({ move, alert, history }: Props) {
  const common = useTranslations('common.ui')
  if (!move.ended || !alert) return null
  return (
    <div
      role="status"
      className="absolute inset-x-16 top-3 z-20 mx-auto flex w-fit flex-wrap items-center gap-2 rounded-md border border-line-strong bg-raised px-3 py-1.5 text-13 tabular"
    >
      <EndedText kind={move.ended} alert={alert} history={history} />
      <IconButton size="sm" label={common('dismiss')} onClick={move.dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

type EndedProps = { kind: NonNullable<Move['ended']>; alert: Alert } & Pick<Props, 'history'>

function EndedText({ kind, alert, history }: EndedProps) {
  const t = useTranslations('alerts.move')
  const who = useWho()
  const mover = history?.findLast(({ type }) => type === 'moved')?.by
  const by = kind === 'closed' ? alert.closedBy : mover
  return (
    <span>
      <Texts>
        {t.rich(kind, {
          who: who(by, t('someone')),
          name: (chunks) => (
            <bdi className="wrap-anywhere">
              <Texts>{chunks}</Texts>
            </bdi>
          ),
        })}
      </Texts>
    </span>
  )
}
