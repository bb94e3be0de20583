'use client'

import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

type Draft<Values> = { version: number; values: Values }

type DraftOptions = {
  key: string
  /** The version of the record that the change is made on. */
  version: number
  /** The version that a change brought back was made on: the record may be a newer one by now. */
  onRestore: (version: number) => void
}

/** Keeps what is typed into a form until it is saved or discarded, over a reload and a new sign-in too. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, options: DraftOptions) {
  const { key, version, onRestore } = options
  const { subscribe, reset } = form
  const [restored, setRestored] = useState(false)

  // Once, before anything is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is mounted anew for each record.
  useEffect(() => {
    const draft = readDraft<Values>(key)
    if (!draft) return
    reset(draft.values as DefaultValues<Values> & Values, { keepDefaultValues: true })
    onRestore(draft.version)
    setRestored(true)
  }, [])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name) sessionStorage.setItem(key, JSON.stringify({ version, values }))
        },
      }),
    [key, version, subscribe],
  )

  const clear = () => {
    sessionStorage.removeItem(key)
    setRestored(false)
  }
  return { restored, clear }
}

function readDraft<Values>(key: string): Draft<Values> | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : JSON.parse(text)
}
