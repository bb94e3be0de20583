'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { metresBetween } from '@/components/map/map-geometry'
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
  const mayDiffer = written === '' || hasMovedSince(history, alert)
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
          onClick={(event) => {
            focusPanel(event.currentTarget)
            void writes.act(alert, { kind: 'edit', changes: { street } })
          }}
        >
          {t('take', { street })}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={(event) => {
            focusPanel(event.currentTarget)
            decline()
          }}
        >
          {written === '' ? t('leave') : t('keep')}
        </Button>
      </div>
    </Notice>
  )
}

/** The question disappears once it is answered, so the panel around it takes the focus. */
function focusPanel(button: HTMLElement): void {
  button.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true })
}

/** Any two points closer than this count as the same place. */
const nearMetres = 20

/** Whether the alert is somewhere else than when its street was last changed. */
function hasMovedSince(history: readonly AlertEvent[] = [], { location }: Alert): boolean {
  const renamed = history.findLastIndex(({ changes }) => changes?.street !== undefined)
  const before = history.slice(renamed + 1).find(({ type }) => type === 'moved')?.from
  return before !== undefined && metresBetween(before, location) > nearMetres
}
