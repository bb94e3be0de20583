'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Draft } from './draft'

/**
 * Once the draft is loaded, focuses the choice of recipients, or the title if recipients are already chosen, as with an
 * account's "Message" action. A field that already has focus keeps it.
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
