'use client'

import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated'

type TextField = HTMLInputElement | HTMLTextAreaElement
/** `begun`: what the server had in it. */
type Typed = { field: TextField; text: string; begun: string } | undefined

/**
 * What was typed into a field of a server-rendered page before its scripts were there is told as if it were typed now: React
 * itself tells nothing of it, and takes it away with the next render. Answers the ref of the field, which passes on `given`.
 */
export function useTypedEarly<Field extends TextField>(given: Ref<Field> | undefined) {
  const early = useRef<Typed>(undefined)
  const isHydrated = useHydrated()
  const [wasServed] = useState(!isHydrated)
  useEffect(() => {
    const typed = early.current
    // When every part of the page listens to what is typed.
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

/** As the field shows it: browsers take line breaks out of a line, and write those of a text in one way. */
function textAtFirst(field: TextField): string {
  const twin = document.createElement(field.tagName) as TextField
  if (twin instanceof HTMLInputElement) twin.type = field.type
  twin.defaultValue = field.defaultValue
  return twin.value
}

function typeAgain({ field, text, begun }: NonNullable<Typed>): void {
  // Whoever has typed on meanwhile has told all of it.
  if (field.value !== text && field.value !== begun) return
  // The value of the field itself is watched by React, that of its prototype is not: so React sees that it changed.
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  field.value = begun
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
