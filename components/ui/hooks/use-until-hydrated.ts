'use client'

import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated'

type TextField = HTMLInputElement | HTMLTextAreaElement
type FieldProps<Field> = { ref?: Ref<Field>; disabled?: boolean; autoFocus?: boolean }

/**
 * Props for a text field that is disabled in server-rendered HTML until hydration, because React would
 * discard anything typed earlier. `data-starting` lets styles treat this state as temporary. A field with
 * `autoFocus` gets the focus once it is enabled, unless something else has the focus already.
 */
export function useUntilHydrated<Field extends TextField>({ ref, disabled, autoFocus }: FieldProps<Field>) {
  const field = useRef<Field>(null)
  const isHydrated = useHydrated()
  const [wasServed] = useState(!isHydrated)
  const isDue = wasServed && isHydrated && autoFocus
  useEffect(() => {
    if (isDue && document.activeElement === document.body)
      field.current?.focus({ preventScroll: window.scrollY > 0 })
  }, [isDue])
  const setField = useCallback(
    (node: Field | null) => {
      field.current = node
      if (typeof ref === 'function') return ref(node)
      if (ref) ref.current = node
    },
    [ref],
  )
  return {
    ref: setField,
    disabled: disabled || !isHydrated,
    autoFocus: autoFocus && !wasServed,
    'data-starting': isHydrated || disabled ? undefined : true,
  }
}
