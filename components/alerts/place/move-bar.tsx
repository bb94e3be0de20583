'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { Alert, AlertEvent } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { useWho } from '../use-names'
import type { Move } from './use-move'

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
