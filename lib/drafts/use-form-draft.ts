'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DraftOf, FormKind, KindOf } from './draft-kinds'
import { useKeptDraft } from './use-kept-draft'

type Options<Kind extends FormKind, Values> = {
  kind: KindOf<Kind, Values>
  /** What the form is about; absent for a new record. */
  id?: string
  /** Stored with the values. */
  about?: Omit<DraftOf<Kind>, 'values'>
  /** Puts an earlier draft back into the form. */
  onRestore: (draft: DraftOf<Kind>) => void
}

/** Keeps a form's input through a reload and a new sign-in. */
export function useFormDraft<Kind extends FormKind, Values extends FieldValues & DraftOf<Kind>['values']>(
  form: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues' | 'setValue'>,
  { kind, id = 'new', about, onRestore }: Options<Kind, Values>,
) {
  const { subscribe } = form
  const [restored, setRestored] = useState(false)
  const over = useRef(false)
  /** True until the form knows what the restored draft was based on: nothing is written until then. */
  const restoring = useRef(false)
  const { writer, isOpen } = useKeptDraft(form, [[kind, id]], (store) => {
    const draft = store?.read(kind, id)
    if (!draft) return
    restoring.current = true
    onRestore(draft)
    setRestored(true)
  })
  const keep = (values = form.getValues()) => {
    if (over.current || restoring.current || !isOpen()) return
    writer.write(kind, id, { ...about, values } as unknown as DraftOf<Kind>)
  }
  const write = useEffectEvent(keep)
  useEffect(() => {
    if (!restored) return
    restoring.current = false
    write()
  }, [restored])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => write(values) }),
    [subscribe],
  )

  return {
    /** Whether the form shows earlier input. */
    restored,
    /** Keeps the form as it is, even if nothing was typed. */
    keep: () => keep(),
    /** For a form that was saved or discarded: removes its draft. */
    clear: () => {
      over.current = true
      writer.remove(kind, id)
    },
    /** For a form that was reset to the saved record: further input is kept again. */
    startAnew: () => {
      over.current = false
      writer.remove(kind, id)
      setRestored(false)
    },
  }
}
