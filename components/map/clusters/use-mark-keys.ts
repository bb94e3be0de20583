import type { Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { arrowDirections } from '../arrow-keys'
import type { MapItem } from './cluster-alerts'

type TakeMarker = (marker: Marker | null) => void
export type MarkKeys = {
  /** The key of the only marker that is a tab stop. */
  stop: string | undefined
  /** Returns the ref callback for a key's marker; it is the same on every call. */
  register: (key: string) => TakeMarker
  /** If a marker is focused now, moves the focus to the marker nearest to `place` once the map reaches this zoom. */
  followTo(place: [number, number], zoom: number): void
}

/**
 * Keyboard control of the markers: only one marker is a tab stop, arrow keys move to the nearest marker in that
 * direction, and Enter or Space clicks the marker.
 */
export function useMarkKeys(map: LeafletMap, items: readonly MapItem[]): MarkKeys {
  const [focused, setFocused] = useState<string>()
  const stop = useMemo(() => {
    if (items.some(({ key }) => key === focused)) return focused
    return nearestTo(map, items, map.getSize().divideBy(2))
  }, [map, items, focused])
  const onKeyDown = useLatest((key: string, event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isPress = event.key === 'Enter' || event.key === ' '
    const side = arrowDirections[event.key]
    if (!isPress && !side) return
    event.preventDefault()
    if (isPress) marks.press(key)
    else if (side) marks.focus(nextOn(map, items, key, side))
  })
  const [marks] = useState(() => new Marks(onKeyDown, setFocused))
  const following = useRef<{ place: [number, number]; zoom: number }>(undefined)

  useEffect(() => {
    marks.keep(new Set(items.map(({ key }) => key)))
    const to = following.current
    if (!to || Math.round(map.getZoom()) !== to.zoom || items.length === 0) return
    following.current = undefined
    const [lat, lng] = to.place
    marks.focus(nearestTo(map, items, map.latLngToContainerPoint({ lat, lng })))
  }, [map, items, marks])

  return {
    stop,
    register: marks.register,
    followTo: (place, zoom) => {
      following.current = marks.hasFocus() ? { place, zoom } : undefined
    },
  }
}

/** The markers' elements by key. */
class Marks {
  readonly #elements = new Map<string, HTMLElement>()
  readonly #takers = new Map<string, TakeMarker>()
  /** The key of the marker that takes the focus as soon as it is mounted. */
  #awaited: string | undefined

  constructor(
    private readonly onKeyDown: (key: string, event: KeyboardEvent) => void,
    private readonly onFocus: (key: string) => void,
  ) {}

  readonly register = (key: string): TakeMarker => {
    const known = this.#takers.get(key)
    if (known) return known
    const take: TakeMarker = (marker) => {
      const element = marker?.getElement()
      if (!element || this.#elements.get(key) === element) return
      this.#elements.set(key, element)
      element.addEventListener('keydown', (event) => this.onKeyDown(key, event))
      element.addEventListener('focus', () => this.onFocus(key))
      if (this.#awaited === key) this.focus(key)
    }
    this.#takers.set(key, take)
    return take
  }

  /** Removes all markers except those with these keys. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of [...this.#takers.keys()].filter((one) => !keys.has(one))) {
      this.#takers.delete(key)
      this.#elements.delete(key)
    }
  }

  focus(key: string | undefined): void {
    const element = key === undefined ? undefined : this.#elements.get(key)
    this.#awaited = element ? undefined : key
    element?.focus({ preventScroll: true })
  }

  press(key: string): void {
    this.#elements.get(key)?.click()
  }

  hasFocus(): boolean {
    return [...this.#elements.values()].some((element) => element === document.activeElement)
  }
}

type Pixel = { x: number; y: number }

function inView(map: LeafletMap, items: readonly MapItem[]): { key: string; at: Pixel }[] {
  const { x: width, y: height } = map.getSize()
  return items
    .map(({ key, latitude, longitude }) => ({
      key,
      at: map.latLngToContainerPoint({ lat: latitude, lng: longitude }),
    }))
    .filter(({ at }) => at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height)
}

function nearestTo(map: LeafletMap, items: readonly MapItem[], from: Pixel): string | undefined {
  return least(inView(map, items), ({ at }) => Math.hypot(at.x - from.x, at.y - from.y))?.key
}

/** The nearest marker in view that is within 60° of the direction; those straight ahead are preferred. */
function nextOn(map: LeafletMap, items: readonly MapItem[], from: string, side: Pixel): string | undefined {
  const shown = inView(map, items)
  const here = shown.find(({ key }) => key === from)?.at
  if (!here) return undefined
  const ahead = shown.flatMap(({ key, at }) => {
    const [x, y] = [at.x - here.x, at.y - here.y]
    const along = x * side.x + y * side.y
    const across = Math.abs(x * side.y - y * side.x)
    return along > 0 && across <= 1.75 * along && key !== from ? [{ key, far: along + 2 * across }] : []
  })
  return least(ahead, ({ far }) => far)?.key
}

function least<One>(all: readonly One[], of: (one: One) => number): One | undefined {
  return all.reduce<One | undefined>((best, one) => (best && of(best) <= of(one) ? best : one), undefined)
}
