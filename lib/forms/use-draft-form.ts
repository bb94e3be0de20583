'use client'

import { type SyntheticEvent, useRef } from 'react'
import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import type { DraftOf, FormKind, KindOf } from '@/lib/drafts/draft-kinds'
import { useFormDraft } from '@/lib/drafts/use-form-draft'

type DraftFormOptions<Kind extends FormKind, Values extends FieldValues, Context> = UseFormProps<
  Values,
  Context
> & {
  kind: KindOf<Kind, Values>
  /** What the form is about; absent for a new record. */
  id?: string
  /** Stored with the values. */
  about?: Omit<DraftOf<Kind>, 'values'>
  /** Called once an earlier draft is back in the form. */
  onRestored?: (draft: DraftOf<Kind>) => void
}

/** A form whose input survives a reload and a new sign-in, and which is not submitted again while a submit runs. */
export function useDraftForm<
  Kind extends FormKind,
  Values extends FieldValues & DraftOf<Kind>['values'],
  Context = unknown,
>({ kind, id, about, onRestored, ...props }: DraftFormOptions<Kind, Values, Context>) {
  const form = useForm<Values, Context>(props)
  const submitting = useRef(false)
  const draft = useFormDraft<Kind, Values>(form, {
    kind,
    id,
    about,
    onRestore: (kept) => {
      form.reset({ ...form.getValues(), ...kept.values }, { keepDefaultValues: true })
      onRestored?.(kept)
    },
  })

  /** The form's submit handler. A second submit can come before the first has rendered. */
  const submitWith = (run: (values: Values) => Promise<void> | void) => async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (submitting.current) return
    submitting.current = true
    try {
      await form.handleSubmit(run)(event)
    } finally {
      submitting.current = false
    }
  }

  return { form, draft, submitWith }
}
