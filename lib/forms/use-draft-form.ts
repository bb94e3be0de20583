'use client'

import { type SyntheticEvent, useRef } from 'react'
import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import type { DraftOf, FormKind } from '@/lib/drafts/draft-kinds'
import { type FormDraftOptions, useFormDraft } from '@/lib/drafts/use-form-draft'

type DraftFormOptions<Kind extends FormKind, Values extends FieldValues, Context> = UseFormProps<
  Values,
  Context
> &
  FormDraftOptions<Kind, Values> & {
    /** Called once the form has been filled with a draft. */
    onRestored?: (draft: DraftOf<Kind>) => void
  }

/**
 * A form whose input survives a reload and a new sign-in, and which cannot be submitted again while a submit
 * is in progress.
 */
export function useDraftForm<
  Kind extends FormKind,
  Values extends FieldValues & DraftOf<Kind>['values'],
  Context = unknown,
>(options: DraftFormOptions<Kind, Values, Context>) {
  const { kind, id, about, openWith, alsoReads, secrets, onRestored, ...props } = options
  const form = useForm<Values, Context>(props)
  const running = useRef(false)
  const draft = useFormDraft<Kind, Values>(form, {
    kind,
    id,
    about,
    openWith,
    alsoReads,
    secrets,
    onRestore: (kept) => {
      form.reset({ ...form.getValues(), ...kept.values }, { keepDefaultValues: true })
      onRestored?.(kept)
    },
  })

  /**
   * Does nothing while an earlier run is in progress, since the button can be pressed again before it is
   * disabled.
   */
  const runOnce = async (run: () => Promise<void> | void) => {
    if (running.current) return
    running.current = true
    try {
      await run()
    } finally {
      running.current = false
    }
  }

  /** Creates the form's submit handler. */
  const submitWith = (run: (values: Values) => Promise<void> | void) => (event?: SyntheticEvent) => {
    event?.preventDefault()
    return runOnce(() => form.handleSubmit(run)(event))
  }

  return { form, draft, submitWith, runOnce }
}
