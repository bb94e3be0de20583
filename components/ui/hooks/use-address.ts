'use client'

import { createSerializer, type Options, type ParserMap, useQueryStates, type Values } from 'nuqs'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { isLeaving, watchLeaving } from './leaving-page'

type Change<Parsers extends ParserMap> = { [Key in keyof Parsers]?: Values<Parsers>[Key] | null }

/**
 * A page's state in the URL; null clears a value. Every change writes the whole state, because Next briefly
 * restores the initial URL when it re-renders a page, and adding a parameter to that URL would lose earlier
 * changes. For the same reason, all parts of a page share the same parsers. Changes reach the URL up to 150
 * ms late, since browsers limit how often it may be written. Pending changes are written before a navigation
 * to another page begins, and none are written during it.
 */
export function useAddress<Parsers extends ParserMap>(parsers: Parsers, options: Options = {}) {
  const [held, setHeld] = useQueryStates(parsers, { startTransition: whileStaying, ...options })
  const writeNow = useEffectEvent(() => {
    const search = createSerializer<ParserMap>(parsers)(location.search, held)
    if (search === location.search) return
    // Removes Next's own part of the state, because Next follows the URL only without it.
    const { __NA, ...kept } = history.state ?? {}
    history.replaceState(kept, '', location.pathname + search + location.hash)
  })
  useEffect(() => watchLeaving(() => writeNow()), [])
  const change = useCallback(
    (part: Change<Parsers> | null, how?: Options) => setHeld((now) => part && { ...now, ...part }, how),
    [setHeld],
  )
  return [held, change] as const
}

const whileStaying = (write: () => void) => {
  if (!isLeaving()) write()
}
