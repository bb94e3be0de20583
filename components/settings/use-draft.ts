'use client'

import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/** Keeps what is typed into a form until it is saved or discarded, over a reload and a new sign-in too. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, key: string) {
  const [restored, setRestored] = useState(false)
  const { subscribe, reset } = form
  useEffect(() => {
    const draft = readDraft<Values>(key)
    if (draft) {
      reset(draft as DefaultValues<Values> & Values, { keepDefaultValues: true })
      setRestored(true)
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) sessionStorage.setItem(key, JSON.stringify(values))
      },
    })
  }, [key, subscribe, reset])
  return {
    restored,
    clear: () => {
      sessionStorage.removeItem(key)
      setRestored(false)
    },
  }
}

function readDraft<Values>(key: string): Values | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : JSON.parse(text)
}
