'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { metresBetween } from '@/components/map/map-geometry'
import { Texts } from '@/components/ui/texts'
import type { AlertEvent } from '@/lib/contract/alerts/alert'
import { alertQuery } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { usePriorityWord } from '../priority-mark'
import { useWho } from '../use-names'
import { useTypeLook } from '../use-type-look'

/** A history entry's detail: what changed, how far the alert moved, who was involved, or how it ended. */
export function HistoryDetail({ event }: { event: AlertEvent }) {
  const { type, location, changes, duplicateOf } = event
  if (type === 'moved' && location) return <Moved from={event.from} to={location} />
  if (changes) return <Changes changes={changes} />
  if (duplicateOf) return <FirstOf alertId={duplicateOf} />
  return <ToWhom event={event} />
}

const line = 'text-12 text-muted wrap-anywhere'

type Place = NonNullable<AlertEvent['location']>

function Moved({ from, to }: { from: Place | undefined; to: Place }) {
  const t = useTranslations('alerts.history')
  const format = useFormat()
  if (!from) return <p className={`${line} tabular`}>{format.coordinates(to)}</p>
  return (
    <p className={`${line} tabular`}>
      <Texts>
        {t('fromTo', { from: format.coordinates(from), to: format.coordinates(to) })}
        {', '}
        <span className="whitespace-nowrap">
          {t('movedBy', { distance: format.distance(metresBetween(from, to)) })}
        </span>
      </Texts>
    </p>
  )
}

const changed = ['alertType', 'region', 'street', 'priority'] as const

function Changes({ changes }: { changes: NonNullable<AlertEvent['changes']> }) {
  const t = useTranslations('alerts.history')
  const { lookOf } = useTypeLook()
  const wordOf = usePriorityWord()
  const write = (name: string, value: unknown): string => {
    if (typeof value === 'number') return name === 'priority' ? `${value} ${wordOf(value)}` : String(value)
    if (typeof value !== 'string' || value === '') return t('empty')
    return name === 'alertType' ? lookOf(value).name : value
  }
  return (
    <ul className={line}>
      {changed.map((name) => {
        const change = changes[name]
        if (!change) return null
        const [from, to] = [write(name, change.from), write(name, change.to)]
        return (
          <li key={name}>
            <Texts>
              {t(`changes.${name}`)}: <bdi>{t('fromTo', { from, to })}</bdi>
            </Texts>
          </li>
        )
      })}
    </ul>
  )
}

/** The number of the alert this one was attached to. */
function FirstOf({ alertId }: { alertId: string }) {
  const { data } = useQuery({ ...alertQuery(alertId), refetchInterval: false })
  return <p className={`${line} tabular`}>{data ? `#${data.alert.number}` : '…'}</p>
}

/** Leaves out assignees who took the alert themselves, because the entry already names them. */
function ToWhom({ event: { assignedTo, by, code } }: { event: AlertEvent }) {
  const t = useTranslations('alerts')
  const who = useWho()
  if (code) return <p className={line}>{t(`codes.${code}`)}</p>
  if (!assignedTo || assignedTo === by) return null
  return (
    <div className={line}>
      <bdi>{t('history.toWhom', { who: who(assignedTo) })}</bdi>
    </div>
  )
}
