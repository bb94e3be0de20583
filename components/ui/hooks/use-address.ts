'use client'

import { createSerializer, type Options, type ParserMap, useQueryStates, type Values } from 'nuqs'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { isLeaving, watchLeaving } from './leaving-page'

type Change<Parsers extends ParserMap> = { [Key in keyof Parsers]?: Values<Parsers>[Key] | null }

/**
 * What a page keeps in the address bar; null clears it. A change of a part writes all of it: Next, when it draws a page anew,
 * puts back for a moment the address that it began with, and a part added to that one would lose what was chosen in between.
 * For the same reason all parts of a page go through the same parsers.
 *
 * Changes reach the address up to 150 ms late, since browsers limit how often it may be written. Those that are still due
 * when the reader goes to another page are written before that begins, and none while the next page is on its way.
 */
export function useAddress<Parsers extends ParserMap>(parsers: Parsers, options: Options = {}) {
  const [held, setHeld] = useQueryStates(parsers, { startTransition: whileStaying, ...options })
  const writeNow = useEffectEvent(() => {
    const search = createSerializer<ParserMap>(parsers)(location.search, held)
    if (search !== location.search) history.replaceState(null, '', location.pathname + search + location.hash)
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
