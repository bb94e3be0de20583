'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DraftOf, FormKind, KindOf } from './draft-kinds'
import type { DraftStore } from './store'
import { type DraftPlace, useKeptDraft } from './use-kept-draft'

const saveAfterMs = 250

export type FormDraftOptions<Kind extends FormKind, Values> = {
  kind: KindOf<Kind, Values>
  /** The ID of the form's record; absent for a new record. */
  id?: string
  /** Additional properties to store along with the values. */
  about?: Omit<DraftOf<Kind>, 'values'>
  /** Chooses the draft to open the form with; by default, the stored draft, if any. */
  openWith?: (earlier: DraftOf<Kind> | undefined, store: DraftStore | undefined) => DraftOf<Kind>
  /** Other drafts that `openWith` reads. */
  alsoReads?: readonly DraftPlace[]
  /** Fields that contain credentials, which are never stored. */
  secrets?: readonly (keyof Values)[]
}

type Options<Kind extends FormKind, Values> = FormDraftOptions<Kind, Values> & {
  /** Fills the form with a draft. */
  onRestore: (draft: DraftOf<Kind>) => void
}

/**
 * Stores a form's input, shortly after a change and when the page is left, so that it survives a reload and a new
 * sign-in.
 */
export function useFormDraft<Kind extends FormKind, Values extends FieldValues & DraftOf<Kind>['values']>(
  form: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues' | 'setValue'>,
  { kind, id = 'new', about, openWith, alsoReads = [], secrets = [], onRestore }: Options<Kind, Values>,
) {
  const { subscribe } = form
  const [restored, setRestored] = useState(false)
  const over = useRef(false)
  /**
   * True while a draft is being restored, until the form knows what the draft was based on. Nothing is stored
   * during that time.
   */
  const restoring = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { writer, isOpen } = useKeptDraft(form, [[kind, id], ...alsoReads], (store) => {
    const earlier = store?.read(kind, id)
    const draft = openWith ? openWith(earlier, store) : earlier
    if (!draft) return
    restoring.current = true
    onRestore(draft)
    setRestored(true)
  })
  const cancel = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const keep = (now = about) => {
    cancel()
    if (over.current || restoring.current || !isOpen()) return
    const values = Object.entries(form.getValues()).filter(([name]) => !secrets.includes(name))
    writer.write(kind, id, { ...now, values: Object.fromEntries(values) } as unknown as DraftOf<Kind>)
  }
  const keepRestored = useEffectEvent(() => keep())
  useEffect(() => {
    if (!restored) return
    restoring.current = false
    keepRestored()
  }, [restored])
  const flush = useEffectEvent(() => {
    if (timer.current !== undefined) keep()
  })
  useEffect(() => {
    const save = () => flush()
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(save, saveAfterMs)
      },
    })
    addEventListener('pagehide', save)
    return () => {
      stop()
      removeEventListener('pagehide', save)
      save()
    }
  }, [subscribe])

  return {
    /** Whether the form shows restored input. */
    restored,
    /** Stores the form immediately with the current `about`, even if nothing was typed. */
    keep,
    /** Removes the draft of a form that was saved or discarded. */
    clear: () => {
      over.current = true
      cancel()
      writer.remove(kind, id)
    },
    /** Removes the draft of a form that was reset to the saved record; from now on, input is stored again. */
    startAnew: () => {
      over.current = false
      cancel()
      writer.remove(kind, id)
      setRestored(false)
    },
  }
}
