'use client'

import { useMemo, useState } from 'react'
import type { Point } from '@/components/map/coordinates'
import { formatCoordinates } from '@/lib/format/coordinates'
import type { ReadPlace } from '@/lib/format/place/place'
import { type PlaceReading, readPlace } from '@/lib/format/place/read-place'
import { findFar, type KnownPlaces } from './far-away'

type Field = 'place' | 'accuracy'

type Given = {
  place: string
  accuracy: string
  /** Puts a text into one of the two fields, as if it had been typed. */
  write: (field: Field, text: string) => void
  known: KnownPlaces
  /** What a shortened Plus Code refers to. */
  near: Point | undefined
  /** Called once a place has been typed, pasted or chosen and nothing is to be asked of it. */
  onSettled?: (point: Point) => void
}

/** A text as it was pasted, or left by who typed it, and what the field then had to become. */
type Settled = { text: string; reading: PlaceReading; readFrom?: ReadPlace }

/**
 * The field that takes a place in any form. What is not plain numbers becomes them, with what they were read from beside;
 * of several places none is taken, and one that is far away is asked about before the map goes there.
 */
export function usePlaceField({ place: text, accuracy, write, known, near, onSettled }: Given) {
  const [settled, setSettled] = useState<Settled>()
  /** A text that is meant as it stands: it was pointed at, or its distance has been confirmed. */
  const [meant, setMeant] = useState<string>()
  const [filledIn, setFilledIn] = useState('')

  const asked = settled?.text === text ? settled : undefined
  const point = useMemo(() => {
    const reading = asked?.reading ?? readPlace(text, near)
    return reading.code === 'one' ? reading.place : undefined
  }, [asked, text, near])
  const far = useMemo(
    () => (point && meant !== text ? findFar(point, known) : undefined),
    [point, meant, text, known],
  )

  /** The accuracy belongs to the place that it came with; one that was typed stays. */
  const fillIn = (metres: number | undefined) => {
    if (accuracy !== filledIn) return
    const next = metres === undefined ? '' : String(metres)
    if (next !== accuracy) write('accuracy', next)
    setFilledIn(next)
  }
  const put = (next: string, settled: Omit<Settled, 'text'>) => {
    if (next !== text) write('place', next)
    setSettled({ text: next, ...settled })
  }
  const take = (place: ReadPlace, as = formatCoordinates(place)) => {
    put(as, { reading: { code: 'one', place }, readFrom: isNumbers(place) ? undefined : place })
    fillIn(place.accuracy)
    const isClear = meant === as || !findFar(place, known)
    if (isClear) onSettled?.(place)
    return isClear
  }
  const mean = (at: Point): string => {
    const next = formatCoordinates(at)
    setMeant(next)
    put(next, { reading: readPlace(next) })
    fillIn(undefined)
    return next
  }
  /** Whether there is exactly one place of which nothing is to be asked. */
  const settle = (typed: string): boolean => {
    const reading = readPlace(typed, near)
    if (reading.code === 'one') return take(reading.place, isPlain(typed, reading.place) ? typed : undefined)
    put(typed, { reading })
    return false
  }

  return {
    /** What may be shown on the map. */
    point: far ? undefined : point,
    question: asked && far && point ? { ...far, point } : undefined,
    choices: asked?.reading.code === 'several' ? asked.reading.places : undefined,
    hidesPlace: asked?.reading.code === 'hidden',
    readFrom: asked?.readFrom,
    /** The field is left, or the form sent: true when its place can be used. */
    settle: () => (asked ? point !== undefined && !far : settle(text)),
    /** False when there is nothing of a place in it, which is then pasted as any other text. */
    paste: (pasted: string) => {
      const { code } = readPlace(pasted, near)
      if (code === 'none' || code === 'empty') return false
      // A field has one line.
      settle(pasted.trim().replace(/\s*[\r\n]+\s*/g, ' | '))
      return true
    },
    choose: (place: ReadPlace) => void take(place),
    /** The other way round it is near: there is nothing more to ask. */
    swap: (to: Point) => {
      put(formatCoordinates(to), { reading: readPlace(formatCoordinates(to)) })
      onSettled?.(to)
    },
    keep: () => {
      setMeant(text)
      if (point) onSettled?.(point)
    },
    /** From the map, by which it is meant. */
    pointAt: mean,
    /** From where alerts were before; answers how it then stands in the field. */
    takeKnown: (at: Point): string => {
      onSettled?.(at)
      return mean(at)
    },
  }
}

export type PlaceFieldModel = ReturnType<typeof usePlaceField>

const isNumbers = ({ kind, swapped }: ReadPlace) => kind === 'pair' && !swapped

/** Two numbers alone stand in the field as they are. */
const isPlain = (text: string, place: ReadPlace) => isNumbers(place) && !/\p{L}/u.test(text)
