'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { metresBetween, type Point } from '@/components/map/coordinates'
import type { MapMove } from '@/components/map/map-types'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { useEscape } from '@/components/ui/hooks/use-escape'
import type { Alert, AlertEvent } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { useWho } from '../use-names'

/** A place that somebody drags an alert to, and how the alert was when the drag began. */
type Proposal = { alertId: string; from: Point; to: Point; dropped: boolean }
/** Why a drag came to nothing: what somebody else did to the alert meanwhile. */
type Ended = { alertId: string; kind: 'closed' | 'moved' }

type Given = {
  alert: Alert | undefined
  /** Whether it may be moved now: by this reader, and with no other change of it under way. */
  movable: boolean
  /** Where a move that is under way goes. */
  movingTo: Point | undefined
  onMove: (alert: Alert, to: Point) => void
}

/**
 * A drag of the selected alert: proposed, then confirmed or given up. The proposal counts only while the alert is the
 * selected one, open, and where it was when the drag began; so it can be drawn beside no other.
 */
export function useMove({ alert, movable, movingTo, onMove }: Given) {
  const [held, setHeld] = useState<Proposal>()
  const [ended, setEnded] = useState<Ended>()
  const [tooFar, setTooFar] = useState(false)
  const [attempt, setAttempt] = useState(0)

  const proposal = held && alert && movable && isOf(held, alert) ? held : undefined
  if (held && !proposal) {
    setHeld(undefined)
    setAttempt(attempt + 1)
    if (alert?.id === held.alertId && !isOf(held, alert)) {
      setEnded({ alertId: alert.id, kind: alert.closed === 0 ? 'moved' : 'closed' })
    }
  }
  const shownEnd = ended && ended.alertId === alert?.id ? ended.kind : undefined
  if (ended && !shownEnd && alert) setEnded(undefined)

  const giveUp = () => {
    setHeld(undefined)
    setTooFar(false)
    setAttempt((before) => before + 1)
  }
  useEscape(giveUp, proposal !== undefined)

  const propose = (to: Point, dropped: boolean) => {
    if (!alert) return
    const { latitude, longitude } = alert.location
    setTooFar(false)
    setEnded(undefined)
    setHeld({ alertId: alert.id, from: { latitude, longitude }, to, dropped })
  }
  const move: MapMove | undefined =
    alert && movable
      ? {
          attempt: `${alert.id} ${attempt}`,
          onDrag: (to) => propose(to, false),
          onDrop: (to) => propose(to, true),
          onCancel: giveUp,
          onTooFar: () => setTooFar(true),
        }
      : undefined

  return {
    /** For the map; absent while the alert may not be moved. */
    move,
    ghost: proposal?.to ?? movingTo,
    metres: proposal && metresBetween(proposal.from, proposal.to),
    isDropped: proposal?.dropped ?? false,
    tooFar: tooFar && move !== undefined && !proposal,
    ended: proposal ? undefined : shownEnd,
    confirm: () => {
      if (!alert || !proposal) return
      setHeld(undefined)
      onMove(alert, proposal.to)
    },
    giveUp,
    dismiss: () => {
      setTooFar(false)
      setEnded(undefined)
    },
  }
}

export type Move = ReturnType<typeof useMove>

function isOf({ alertId, from }: Proposal, { id, closed, location }: Alert): boolean {
  const stands = location.latitude === from.latitude && location.longitude === from.longitude
  return alertId === id && closed === 0 && stands
}

type Props = {
  move: Move
  /** Whether a move has been sent and not answered yet. */
  moving: boolean
  alert: Alert | undefined
  history: readonly AlertEvent[] | undefined
  onComeCloser: () => void
}

/** Over the map: how far the alert would go, and whether it shall; or why it does not. */
export function MoveBar({ move, moving, alert, history, onComeCloser }: Props) {
  const t = useTranslations('alerts.move')
  const format = useFormat()
  if (moving) return <Bar>{t('moving')}</Bar>
  if (move.metres !== undefined) {
    const distance = format.distance(move.metres)
    if (!move.isDropped) return <Bar>{distance}</Bar>
    return (
      <Bar>
        {/* Dropped by hand, it is confirmed with Enter. */}
        <Button size="sm" variant="primary" autoFocus onClick={move.confirm}>
          {t('confirm', { distance })}
        </Button>
        <Button size="sm" onClick={move.giveUp}>
          {t('keep')}
        </Button>
      </Bar>
    )
  }
  if (move.tooFar) {
    return (
      <Bar onDismiss={move.dismiss}>
        {t('tooFar')}
        <Button size="sm" onClick={onComeCloser}>
          {t('comeCloser')}
        </Button>
      </Bar>
    )
  }
  if (!move.ended || !alert) return null
  return (
    <Bar onDismiss={move.dismiss}>
      <EndedText kind={move.ended} alert={alert} history={history} />
    </Bar>
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
      {t.rich(kind, {
        who: who(by, t('someone')),
        name: (chunks) => <bdi className="wrap-anywhere">{chunks}</bdi>,
      })}
    </span>
  )
}

function Bar({ children, onDismiss }: { children: ReactNode; onDismiss?: () => void }) {
  const common = useTranslations('common.ui')
  return (
    <div
      role="status"
      className="absolute inset-x-16 top-3 z-20 mx-auto flex w-fit flex-wrap items-center gap-2 rounded-md border border-line-strong bg-raised px-3 py-1.5 text-13 tabular"
    >
      {children}
      {onDismiss && (
        <IconButton size="sm" label={common('dismiss')} onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
