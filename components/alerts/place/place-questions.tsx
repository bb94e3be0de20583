'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { Point } from '@/components/map/map-geometry'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Texts } from '@/components/ui/texts'
import type { ReadPlace } from '@/lib/format/place/place'
import { useFormat } from '@/lib/i18n/use-format'
import type { PlaceFieldModel } from './use-place-field'

/** Questions and hints about the typed or pasted location. */
export function PlaceQuestions({ place, onAnswered }: { place: PlaceFieldModel; onAnswered: () => void }) {
  const { choices, question, readFrom } = place
  const asked = useRef<HTMLDivElement>(null)
  const isAsking = question !== undefined || choices !== undefined
  useEffect(() => {
    // On a phone, the question would otherwise be below the edge of the sheet.
    if (isAsking) asked.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsking])
  const choose = (one: ReadPlace) => {
    place.choose(one)
    onAnswered()
  }
  const swap = (to: Point) => {
    place.swap(to)
    onAnswered()
  }
  const keep = () => {
    place.keep()
    onAnswered()
  }
  return (
    <>
      <div ref={asked} className="my-1 scroll-my-3 empty:hidden">
        {choices && <Choice places={choices} onChoose={choose} />}
        {question && <FarQuestion question={question} onSwap={swap} onKeep={keep} />}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {readFrom && <ReadFrom place={readFrom} />}
      </div>
    </>
  )
}

type ChoiceProps = { places: readonly ReadPlace[]; onChoose: (place: ReadPlace) => void }

function Choice({ places, onChoose }: ChoiceProps) {
  const t = useTranslations('alerts.place')
  const { coordinates } = useFormat()
  return (
    <Notice tone="amber" urgent>
      <p>{t('severalPlaces')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {places.map((place) => (
          <li key={coordinates(place)} className="flex min-w-0 items-center gap-2">
            <Button className="tabular" onClick={() => onChoose(place)}>
              {coordinates(place)}
            </Button>
            {place.kind !== 'pair' && <bdi className="min-w-0 truncate text-12">{place.written}</bdi>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type FarProps = {
  question: NonNullable<PlaceFieldModel['question']>
  onSwap: (place: Point) => void
  onKeep: () => void
}

function FarQuestion({ question: { point, metres, from, swapped }, onSwap, onKeep }: FarProps) {
  const t = useTranslations('alerts.place.far')
  const { coordinates, distance } = useFormat()
  return (
    <Notice tone="amber" urgent>
      <p>
        <Texts>
          {t(from, { place: coordinates(point), distance: distance(metres) })}{' '}
          {t(swapped ? 'askSwapped' : 'ask')}
        </Texts>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {swapped && (
          <Button className="tabular" onClick={() => onSwap(swapped)}>
            {t('swap', { place: coordinates(swapped) })}
          </Button>
        )}
        <Button onClick={onKeep}>{t('keep')}</Button>
      </div>
    </Notice>
  )
}

function ReadFrom({ place: { written, nearest, swapped } }: { place: ReadPlace }) {
  const t = useTranslations('alerts.place')
  return (
    <p className="line-clamp-2 text-12 wrap-anywhere text-muted">
      {t(swapped ? 'readSwapped' : nearest ? 'readNearest' : 'readFrom', { text: written })}
    </p>
  )
}
