'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Draft } from './draft'

/**
 * Once the draft is known, the keyboard is where one goes on: at the choice of recipients, or at the title where that is made,
 * as by an account's "Message". Whoever is in a field already stays there.
 */
export function useFocusFirst(element: RefObject<HTMLElement | null>, draft: Draft | undefined): void {
  const isKnown = draft !== undefined
  const focusFirst = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    const first = draft?.kind ? '[name=title]' : '[type=radio]'
    element.current?.querySelector<HTMLElement>(first)?.focus()
  })
  useEffect(() => {
    if (isKnown) focusFirst()
  }, [isKnown])
}
