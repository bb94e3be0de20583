'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Draft<Values, Kept> = { values: Values; kept: Kept }

type DraftOptions<Values, Kept> = {
  storageKey: string
  /** Stored beside the fields: what they were typed onto. */
  kept: Kept
  /** Puts a draft of earlier back into the form. */
  onRestore: (draft: Draft<Values, Kept>) => void
}

/** Keeps what is typed through a reload and a new sign-in, in this tab alone. */
export function useDraft<Values extends FieldValues, Kept>(
  { subscribe }: UseFormReturn<Values>,
  { storageKey, kept, onRestore }: DraftOptions<Values, Kept>,
) {
  const [restored, setRestored] = useState(false)
  const over = useRef(false)
  const restore = useEffectEvent(() => {
    const draft = readDraft<Values, Kept>(storageKey)
    if (!draft) return
    onRestore(draft)
    setRestored(true)
  })
  const write = useEffectEvent((values: Values) => {
    if (!over.current) sessionStorage.setItem(storageKey, JSON.stringify({ values, kept }))
  })
  useEffect(() => {
    restore()
    return subscribe({ formState: { values: true }, callback: ({ values }) => write(values) })
  }, [subscribe])

  /** For a form that was saved or given up: nothing of it is kept any more. */
  const clear = () => {
    over.current = true
    sessionStorage.removeItem(storageKey)
  }
  /** For a form that was put back to what is stored: what is typed from now on is kept again. */
  const startAnew = () => {
    sessionStorage.removeItem(storageKey)
    setRestored(false)
  }
  return { restored, clear, startAnew }
}

function readDraft<Values, Kept>(storageKey: string): Draft<Values, Kept> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '') ?? undefined
  } catch {
    return undefined
  }
}
