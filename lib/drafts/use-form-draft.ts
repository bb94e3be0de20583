'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DraftOf, FormKind } from './draft-kinds'
import { useDraftStore } from './store'

type Options<Kind extends FormKind> = {
  kind: Kind
  /** The record that the form edits; absent for a new one. */
  id?: string
  /** Stored with the fields: what the form was based on. */
  kept: DraftOf<Kind>['kept']
  /** Puts an earlier draft back into the form. */
  onRestore: (draft: DraftOf<Kind>) => void
}

/** Keeps what is typed into a form through a reload and a new sign-in. */
export function useFormDraft<Kind extends FormKind, Values extends FieldValues & DraftOf<Kind>['values']>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  { kind, id = 'new', kept, onRestore }: Options<Kind>,
) {
  const store = useDraftStore()
  const [restored, setRestored] = useState(false)
  const over = useRef(false)
  const restore = useEffectEvent(() => {
    const draft = store.read(kind, id)
    if (!draft) return
    onRestore(draft)
    setRestored(true)
  })
  const write = useEffectEvent((values: Values) => {
    if (!over.current) store.write(kind, id, { values, kept } as unknown as DraftOf<Kind>)
  })
  useEffect(() => {
    restore()
    return subscribe({ formState: { values: true }, callback: ({ values }) => write(values) })
  }, [subscribe])

  return {
    /** Whether what the form shows was typed before. */
    restored,
    /** For a form that was saved or discarded: its draft is removed. */
    clear: () => {
      over.current = true
      store.remove(kind, id)
    },
    /** For a form that was reset to what is stored: what is typed from now on is kept again. */
    startAnew: () => {
      store.remove(kind, id)
      setRestored(false)
    },
  }
}
