'use client'

import { type Options, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'
import { useCallback } from 'react'

type Change<Parsers extends UseQueryStatesKeysMap> = { [Key in keyof Parsers]?: Values<Parsers>[Key] | null }

/**
 * What a page keeps in the address bar; null clears it. A change of a part writes all of it: Next, when it draws a page anew,
 * puts back for a moment the address that it began with, and a part added to that one would lose what was chosen in between.
 * For the same reason all parts of a page go through the same parsers.
 */
export function useAddress<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers, options: Options = {}) {
  const [held, setHeld] = useQueryStates(parsers, options)
  const change = useCallback(
    (part: Change<Parsers> | null, how?: Options) => setHeld((now) => part && { ...now, ...part }, how),
    [setHeld],
  )
  return [held, change] as const
}
