'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import type { Draft } from './draft'
import type { SendState } from './use-send'

const invalidField = '[aria-invalid=true], fieldset[data-invalid] input'

type FocusOptions = {
  form: UseFormReturn<Draft>
  /** Whether the saved draft has been read. */
  isOpen: boolean
  state: SendState
}

/**
 * Once the draft is loaded, focuses the choice of recipients. If recipients are already chosen, as after an
 * account's "Message" action, focuses the title instead. A field that already has the focus keeps it. After a
 * failed review, or if the API has refused a field, focuses the first invalid field.
 */
export function useFormFocus({ form, isOpen, state }: FocusOptions): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null)
  const { submitCount, isSubmitSuccessful } = useFormState({ control: form.control })
  const focus = (selector: string) => element.current?.querySelector<HTMLElement>(selector)?.focus()
  const focusFirst = useEffectEvent(() => {
    if (document.activeElement === document.body) {
      focus(form.getValues('kind') ? '[name=title]' : '[type=radio]')
    }
  })
  const focusInvalid = useEffectEvent(() => focus(invalidField))
  useEffect(() => {
    if (isOpen) focusFirst()
  }, [isOpen])
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) focusInvalid()
  }, [submitCount, isSubmitSuccessful])
  useEffect(() => {
    if (state.kind === 'refused' && state.failure.issues.length > 0) focusInvalid()
  }, [state])
  return element
}
