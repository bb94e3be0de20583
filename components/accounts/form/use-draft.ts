'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AccountValues } from './account-values'
import type { AccountForm } from './use-account-form'

export type Draft<Kept> = { values: AccountValues; kept: Kept }

/**
 * Keeps what is typed through a reload, in this tab alone. `kept` is stored beside the fields and given back with
 * them to `onRestore`; `clear` forgets both, for a form that was saved or given up.
 */
export function useDraft<Kept>(
  form: AccountForm,
  storageKey: string,
  kept: Kept,
  onRestore: (draft: Draft<Kept>) => void,
) {
  const [restored, setRestored] = useState(false)
  const over = useRef(false)
  const restore = useEffectEvent(() => {
    const draft = readDraft<Kept>(storageKey)
    if (!draft) return
    onRestore(draft)
    setRestored(true)
  })
  const write = useEffectEvent((values: AccountValues) => {
    if (!over.current) sessionStorage.setItem(storageKey, JSON.stringify({ values, kept }))
  })
  useEffect(() => {
    restore()
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => write(values) })
  }, [form])
  const clear = () => {
    over.current = true
    sessionStorage.removeItem(storageKey)
  }
  const startAnew = () => {
    sessionStorage.removeItem(storageKey)
    setRestored(false)
  }
  return { restored, clear, startAnew }
}

function readDraft<Kept>(storageKey: string): Draft<Kept> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '') ?? undefined
  } catch {
    return undefined
  }
}
