'use client'

import { useEffectEvent, useLayoutEffect, useRef } from 'react'

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
    // This input may start a navigation, so save the position now.
    const onAct = () => {
      wanted.current = undefined
      rest()
    }
    const whileCapturing = { passive: true, capture: true }
    window.addEventListener('scroll', onScroll, { passive: true })
    for (const act of acts) window.addEventListener(act, onAct, whileCapturing)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      for (const act of acts) window.removeEventListener(act, onAct, whileCapturing)
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

const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

function keep(): void {
  history.replaceState({ ...history.state, [member]: window.scrollY }, '')
}
