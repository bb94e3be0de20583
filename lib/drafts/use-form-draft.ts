'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DraftOf, FormKind, KindOf } from './draft-kinds'
import { useKeptDraft } from './use-kept-draft'

type Options<Kind extends FormKind, Values> = {
  kind: KindOf<Kind, Values>
  /** The record the form edits; absent for a new one. */
  id?: string
  /** Stored with the fields: what the form was based on. */
  kept: DraftOf<Kind>['kept']
  /** Puts an earlier draft back into the form. */
  onRestore: (draft: DraftOf<Kind>) => void
}

/** Keeps a form's input through a reload and a new sign-in. */
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
    /** Whether the form shows earlier input. */
    restored,
    /** For a form that was saved or discarded: removes its draft. */
    clear: () => {
      over.current = true
      writer.remove(kind, id)
    },
    /** For a form that was reset to the saved record: further input is kept again. */
    startAnew: () => {
      writer.remove(kind, id)
      setRestored(false)
    },
  }
}
