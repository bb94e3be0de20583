'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MapStreets } from '@/components/map/map-types'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { Alert, AlertEvent } from '@/lib/data/alerts/alerts'
import { useMapStreet } from '../place/map-street'
import type { AlertWrites } from '../use-alert-writes'

type Props = {
  alert: Alert
  history: readonly AlertEvent[] | undefined
  writes: AlertWrites
  /** The map's street files. */
  streets?: readonly MapStreets[]
}

/** The questions that were answered with No on this page, so that they are not asked again. */
const declined = new Set<string>()

/**
 * Asks whether the alert is on the street at its marker, if it has been moved since the street was entered, or has no
 * street.
 */
export function StreetQuestion({ alert, history, writes, streets }: Props) {
  const t = useTranslations('places.atMarker')
  const [, setDeclined] = useState(0)
  const written = alert.additional.street ?? ''
  const mayDiffer = written === '' || hasMovedSince(history)
  const street = useMapStreet(mayDiffer ? alert.location : undefined, written, streets)
  const question = JSON.stringify([alert.id, alert.location, written])
  if (street === undefined || declined.has(question)) return null
  const running = writes.runningOf(alert.id)
  const decline = () => {
    declined.add(question)
    setDeclined(declined.size)
  }
  return (
    <Notice tone="blue">
      <p>{written === '' ? t('missing', { street }) : t('moved', { street, written })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-disabled={running !== undefined}
          aria-busy={running?.kind === 'edit'}
          onClick={() => void writes.act(alert, { kind: 'edit', changes: { street } })}
        >
          {t('take', { street })}
        </Button>
        <Button size="sm" variant="ghost" onClick={decline}>
          {written === '' ? t('leave') : t('keep')}
        </Button>
      </div>
    </Notice>
  )
}

/** Whether the alert has been moved since its street was last changed. */
function hasMovedSince(history: readonly AlertEvent[] = []): boolean {
  const lastOf = (isWanted: (event: AlertEvent) => boolean) => history.findLastIndex(isWanted)
  return lastOf(({ type }) => type === 'moved') > lastOf(({ changes }) => changes?.street !== undefined)
}
