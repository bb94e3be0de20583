'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { Texts } from '@/components/ui/texts'
import { type Alert, type AlertEvent, alertQuery } from '@/lib/data/alerts/alerts'
import { useIsUpstream, useOffers } from '@/lib/data/business'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useClock } from '@/lib/i18n/use-clock'
import { RunningClock } from '../running-clock'
import type { AlertWrites } from '../use-alert-writes'
import { useWho } from '../use-names'

type Props = {
  alert: Alert
  history: readonly AlertEvent[] | undefined
  writes: AlertWrites
  canWrite: boolean
  onOpen: (alertId: string) => void
}

/** Who has the alert and since when, or that it is waiting, and which alert it is attached to. */
export function Standing(props: Props) {
  const { alert } = props
  const t = useTranslations('alerts.standing')
  const isUpstream = useIsUpstream()
  return (
    <div className="flex flex-col gap-1 text-13">
      <p className="wrap-anywhere">
        <Having {...props} />
      </p>
      <p className="empty:hidden">
        <RunningClock alert={alert} />
      </p>
      {alert.localOnly && <p className="text-12 text-muted">{t('localOnly')}</p>}
      {isUpstream && alert.closed === 0 && <p className="text-12 text-muted">{t('elsewhere')}</p>}
      {alert.duplicateOf && <Attached {...props} duplicateOf={alert.duplicateOf} />}
    </div>
  )
}

const name = (chunks: ReactNode) => (
  <bdi className="font-medium wrap-anywhere">
    <Texts>{chunks}</Texts>
  </bdi>
)

function Having({ alert, history }: Pick<Props, 'alert' | 'history'>) {
  const t = useTranslations('alerts.standing')
  const who = useWho()
  const clock = useClock()
  const { identityId: me } = useDraftOwner()
  const at = (moment: string | null) => () => <DateTime {...clock(moment ?? alert.updatedAt)} />
  const { acknowledgedAt, acknowledgedBy, assignedTo, closedAt, closedBy } = alert
  if (alert.closed !== 0) {
    if (!closedBy) return <Texts>{t.rich('closedBySomebody', { time: at(closedAt) })}</Texts>
    return <Texts>{t.rich('closed', { who: who(closedBy, t('someone')), time: at(closedAt), name })}</Texts>
  }
  if (assignedTo === null && acknowledgedAt === null) {
    return (
      <>
        <span className="font-medium text-red">{t('nobody')}</span>
        <span className="text-muted">
          <Texts>, {t.rich('waiting', { time: at(alert.createdAt) })}</Texts>
        </span>
      </>
    )
  }
  if (assignedTo === null) {
    if (!acknowledgedBy)
      return <Texts>{t.rich('acknowledgedBySomebody', { time: at(acknowledgedAt) })}</Texts>
    return (
      <Texts>
        {t.rich('acknowledged', { who: who(acknowledgedBy, t('someone')), time: at(acknowledgedAt), name })}
      </Texts>
    )
  }
  const since = at(takenAt(assignedTo, history) ?? acknowledgedAt)
  if (assignedTo === me) return <Texts>{t.rich('youHave', { time: since })}</Texts>
  return <Texts>{t.rich('has', { who: who(assignedTo, t('someone')), time: since, name })}</Texts>
}

/** When the assignee took the alert or was assigned to it, according to the history. */
function takenAt(assignedTo: string, history: readonly AlertEvent[] | undefined): string | undefined {
  return history?.findLast((event) => event.assignedTo === assignedTo)?.at
}

function Attached({ alert, writes, canWrite, onOpen, duplicateOf }: Props & { duplicateOf: string }) {
  const t = useTranslations('alerts.standing')
  const canDetach = useOffers('linkAlert') && canWrite
  const first = useQuery({ ...alertQuery(duplicateOf), refetchInterval: false })
  const number = first.data ? `#${first.data.alert.number}` : '…'
  const running = writes.runningOf(alert.id)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span>{t('attached', { number })}</span>
      <Button size="sm" variant="ghost" onClick={() => onOpen(duplicateOf)}>
        {t('open', { number })}
      </Button>
      {canDetach && (
        <Button
          size="sm"
          variant="ghost"
          aria-disabled={running !== undefined}
          aria-busy={running !== undefined}
          onClick={() => void writes.act(alert, { kind: 'link', duplicateOf: null })}
        >
          {t(running?.kind === 'link' ? 'detaching' : 'detach')}
        </Button>
      )}
    </p>
  )
}
