'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DraftOf, FormKind, KindOf } from './draft-kinds'
import { useKeptDraft } from './use-kept-draft'

type Options<Kind extends FormKind, Values> = {
  kind: KindOf<Kind, Values>
  /** The record that the form edits; absent for a new one. */
  id?: string
  /** Stored with the fields: what the form was based on. */
  kept: DraftOf<Kind>['kept']
  /** Puts an earlier draft back into the form. */
  onRestore: (draft: DraftOf<Kind>) => void
}

/** Keeps what is typed into a form through a reload and a new sign-in. */
export function useFormDraft<Kind extends FormKind, Values extends FieldValues & DraftOf<Kind>['values']>(
  form: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues' | 'setValue'>,
  { kind, id = 'new', kept, onRestore }: Options<Kind, Values>,
) {
  const { subscribe } = form
  const [restored, setRestored] = useState(false)
  const over = useRef(false)
  const { writer, isOpen } = useKeptDraft(form, [[kind, id]], (store) => {
    const draft = store?.read(kind, id)
    if (!draft) return
    onRestore(draft)
    setRestored(true)
  })
  const write = useEffectEvent((values: Values) => {
    if (!over.current && isOpen()) writer.write(kind, id, { values, kept } as unknown as DraftOf<Kind>)
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => write(values) }),
    [subscribe],
  )

  return {
    /** Whether what the form shows was typed before. */
    restored,
    /** For a form that was saved or discarded: its draft is removed. */
    clear: () => {
      over.current = true
      writer.remove(kind, id)
    },
    /** For a form that was reset to what is stored: what is typed from now on is kept again. */
    startAnew: () => {
      writer.remove(kind, id)
      setRestored(false)
    },
  }
}
