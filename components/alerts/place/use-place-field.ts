'use client'

import { useMemo, useState } from 'react'
import type { Point } from '@/components/map/map-geometry'
import { formatCoordinates } from '@/lib/format/coordinates'
import type { ReadPlace } from '@/lib/format/place/place'
import { type PlaceReading, readPlace } from '@/lib/format/place/read-place'
import { findFar, type KnownPlaces } from './far-away'

type Field = 'place' | 'accuracy'

type Given = {
  place: string
  accuracy: string
  /** Sets one of the two fields as if the user had typed the text. */
  write: (field: Field, text: string) => void
  known: KnownPlaces
  /** The reference point for a shortened Plus Code. */
  near: Point | undefined
  /** Called once coordinates have been typed, pasted or chosen, unless the user has to be asked about them first. */
  onSettled?: (point: Point) => void
}

/** Text that was pasted, or that was in the field when it lost the focus, and the result of parsing it. */
type Settled = { text: string; reading: PlaceReading; readFrom?: ReadPlace }

/**
 * The field for coordinates in any format. Anything but plain numbers is replaced by numbers, and its source is shown.
 * If there are several locations, none of them is used; if the coordinates are far away, the user is asked before the
 * map moves.
 */
export function usePlaceField({ place: text, accuracy, write, known, near, onSettled }: Given) {
  const [settled, setSettled] = useState<Settled>()
  /** Text that needs no confirmation, because the user pointed at its location or has confirmed the distance. */
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

  /** Fills in the accuracy that comes with the coordinates, unless the user has typed one. */
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
  /** Whether the text contains exactly one location and needs no confirmation. */
  const settle = (typed: string): boolean => {
    const reading = readPlace(typed, near)
    if (reading.code === 'one') return take(reading.place, isPlain(typed, reading.place) ? typed : undefined)
    put(typed, { reading })
    return false
  }

  return {
    /** The point that may be shown on the map. */
    point: far ? undefined : point,
    question: asked && far && point ? { ...far, point } : undefined,
    choices: asked?.reading.code === 'several' ? asked.reading.places : undefined,
    hidesPlace: asked?.reading.code === 'hidden',
    readFrom: asked?.readFrom,
    /** Called when the field loses the focus and on submit; returns true if the coordinates can be used. */
    settle: () => (asked ? point !== undefined && !far : settle(text)),
    /** Returns false if the text contains no coordinates, so that it is pasted as usual. */
    paste: (pasted: string) => {
      const { code } = readPlace(pasted, near)
      if (code === 'none' || code === 'empty') return false
      // Line breaks are replaced, because an input has only a single line.
      settle(pasted.trim().replace(/\s*[\r\n]+\s*/g, ' | '))
      return true
    },
    choose: (place: ReadPlace) => void take(place),
    /** No further question is needed, because the swapped coordinates are not far away. */
    swap: (to: Point) => {
      put(formatCoordinates(to), { reading: readPlace(formatCoordinates(to)) })
      onSettled?.(to)
    },
    keep: () => {
      setMeant(text)
      if (point) onSettled?.(point)
    },
    /** Takes a location that the user has pointed at on the map. */
    pointAt: mean,
    /** Takes the location of past alerts, and returns the text that is now in the field. */
    takeKnown: (at: Point): string => {
      onSettled?.(at)
      return mean(at)
    },
  }
}

export type PlaceFieldModel = ReturnType<typeof usePlaceField>

const isNumbers = ({ kind, swapped }: ReadPlace) => kind === 'pair' && !swapped

/** Whether the text is just two numbers, which stay in the field as they are. */
const isPlain = (text: string, place: ReadPlace) => isNumbers(place) && !/\p{L}/u.test(text)
