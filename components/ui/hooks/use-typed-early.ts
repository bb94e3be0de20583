'use client'

import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated'

type TextField = HTMLInputElement | HTMLTextAreaElement
/** `begun`: the text rendered by the server. */
type Typed = { field: TextField; text: string; begun: string } | undefined

/**
 * Replays what was typed into a server-rendered field before hydration as if it were typed now: React does not report
 * it, and discards it on the next render. Returns a ref for the field, which forwards to `given`.
 */
export function useTypedEarly<Field extends TextField>(given: Ref<Field> | undefined) {
  const early = useRef<Typed>(undefined)
  const isHydrated = useHydrated()
  const [wasServed] = useState(!isHydrated)
  useEffect(() => {
    const typed = early.current
    // Deferred until every component on the page is listening for input.
    if (typed) queueMicrotask(() => typeAgain(typed))
  }, [])
  return useCallback(
    (field: Field | null) => {
      if (field && wasServed) {
        const begun = textAtFirst(field)
        if (field.value !== begun) early.current = { field, text: field.value, begun }
      }
      if (typeof given === 'function') return given(field)
      if (given) given.current = field
    },
    [given, wasServed],
  )
}

/**
 * The text as the field shows it: browsers strip line breaks from single-line fields and normalize those in text areas.
 */
function textAtFirst(field: TextField): string {
  const twin = document.createElement(field.tagName) as TextField
  if (twin instanceof HTMLInputElement) twin.type = field.type
  twin.defaultValue = field.defaultValue
  return twin.value
}

function typeAgain({ field, text, begun }: NonNullable<Typed>): void {
  // If the user has typed since, that event has already reported everything.
  if (field.value !== text && field.value !== begun) return
  // React overrides the field's own value setter but not its prototype's, so using the latter lets React notice the
  // change.
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  field.value = begun
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
