'use client'

import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { watchLeaving } from './leaving-page'

const member = 'listScroll'
/** Browsers limit how often a history entry may be written, to about a hundred times in a few seconds. */
const restMs = 250

type Rows = {
  /** Identifies the list: a different list starts at the top. */
  key: string
  /** Loads more rows; undefined if there are no more. */
  onMore: (() => void) | undefined
  isFetching: boolean
}

/**
 * Restores a list's scroll position after Back, Forward or a reload. The browser tries only once, possibly
 * before the rows have loaded. Therefore the position, in pixels, is stored in the history entry, and more
 * rows are loaded until the page is long enough. If the user scrolls, clicks or types in the meantime, the
 * page stays where it is.
 */
export function useKeptScroll({ key, onMore, isFetching }: Rows): void {
  const wanted = useRef<number>(undefined)
  const listed = useRef(key)

  useLayoutEffect(() => {
    const kept: unknown = history.state?.[member]
    if (typeof kept === 'number' && kept > 0) wanted.current = kept
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      keep()
    }
    const onScroll = () => {
      if (wanted.current !== undefined) return
      if (timer === undefined) keep()
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    const onMoving = () => {
      wanted.current = undefined
    }
    // This input may make the browser leave the page, so save the position now. A change of the URL removes it
    // from the history entry.
    const onAct = (event: Event) => {
      wanted.current = undefined
      if (event instanceof KeyboardEvent && event.repeat) return
      if (history.state?.[member] === undefined) keep()
      rest()
    }
    const onLeaving = () => {
      if (wanted.current === undefined) keep()
    }
    const stopWatching = watchLeaving(onLeaving)
    const inputs = Object.entries({
      wheel: onMoving,
      touchmove: onMoving,
      pointerdown: onAct,
      keydown: onAct,
    })
    const whileCapturing = { passive: true, capture: true }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', onLeaving)
    for (const [type, onInput] of inputs) window.addEventListener(type, onInput, whileCapturing)
    return () => {
      clearTimeout(timer)
      stopWatching()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', onLeaving)
      for (const [type, onInput] of inputs) window.removeEventListener(type, onInput, whileCapturing)
    }
  }, [])

  const goOn = useEffectEvent(() => {
    if (listed.current !== key) wanted.current = undefined
    listed.current = key
    if (wanted.current === undefined) return
    const reach = document.documentElement.scrollHeight - window.innerHeight
    if (reach < wanted.current && (isFetching || onMore)) {
      if (!isFetching) onMore?.()
      return
    }
    window.scrollTo({ top: wanted.current })
    wanted.current = undefined
  })
  // Runs after every render, since any render may have made the page longer.
  useLayoutEffect(() => goOn())
}

function keep(): void {
  history.replaceState({ ...history.state, [member]: window.scrollY }, '')
}
