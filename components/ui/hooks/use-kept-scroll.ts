'use client'

import { useEffectEvent, useLayoutEffect, useRef } from 'react'

const member = 'listScroll'
/** Browsers count how often an entry of the history is written, and refuse it after a hundred in some seconds. */
const restMs = 250

type Rows = {
  /** Of what is listed: another list begins at its top. */
  key: string
  /** Undefined where no more rows can be had. */
  onMore: (() => void) | undefined
  isFetching: boolean
}

/**
 * Finds the place in a list of the page again after Back, Forward or a reload. The browser tries that once and at first,
 * when the rows may not be there yet: the place, in pixels, is kept with the entry of the history, and further rows are
 * asked for until the page reaches so far. Whoever scrolls, points or types meanwhile stays where they are.
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
    // The next page may be a press away.
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
    if (reach < wanted.current && onMore) {
      if (!isFetching) onMore()
      return
    }
    window.scrollTo({ top: wanted.current })
    wanted.current = undefined
  })
  // After every render, since any may have made the page longer.
  useLayoutEffect(() => goOn())
}

const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

function keep(): void {
  history.replaceState({ ...history.state, [member]: window.scrollY }, '')
}
