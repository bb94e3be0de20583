'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'
import {
  type FieldError,
  type FormState,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import type { ComposeProblem, Rules } from './compose-schema'
import { type ComposeField, composeFields, type Draft, emptyDraft } from './draft'
import { usePhoneEntries } from './recipients/use-phone-entries'

/** Loaded without blocking the page: the schema is needed only on submit. */
const loadSchema = () => import('./compose-schema')

/** The form with its phone numbers parsed. After the first submit, errors update with every change. */
export function useReadDraft({ linkSchemes, tags }: Pick<Rules, 'linkSchemes' | 'tags'>) {
  const rules = useRef<Rules>({ phones: [], wrong: [], linkSchemes, tags })
  const resolver: Resolver<Draft> = async (values, ...rest) => {
    // If the chunk is gone, for example after a redeploy, the API reports what is wrong.
    const schema = await loadSchema().catch(() => undefined)
    return schema?.composeResolver(rules.current)(values, ...rest) ?? { values, errors: {} }
  }
  const form = useForm<Draft>({
    defaultValues: emptyDraft,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const draft = useWatch({ control: form.control, compute: (values: Draft) => values })
  const entries = usePhoneEntries(draft.phonesText, draft.country)
  const { phones, wrong, isReading } = entries
  useEffect(() => {
    rules.current = { phones, wrong, linkSchemes, tags }
  }, [phones, wrong, linkSchemes, tags])
  useEffect(() => void loadSchema().catch(() => undefined), [])
  const { trigger } = form
  const { isSubmitted } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: the resolver reads all of them.
  useEffect(() => {
    if (isSubmitted && !isReading) void trigger()
  }, [draft, phones, wrong, isReading, isSubmitted, trigger])
  return { form, draft, entries }
}

/** Error texts by field, in the user's language. */
export type ComposeErrors = Partial<Record<ComposeField, string>>

export function useErrorTexts({ formState }: UseFormReturn<Draft>): ComposeErrors {
  const t = useTranslations('notifications.problems')
  const found = composeFields.flatMap((field) => {
    const error: FieldError | undefined = get(formState.errors, field)
    if (!error) return []
    const message = String(error.message ?? '')
    return [[field, error.type === 'refused' ? message : t(message as ComposeProblem)]]
  })
  return Object.fromEntries(found)
}

const invalidField = '[aria-invalid=true], fieldset[data-invalid] input'

/** Focuses the first invalid field once the errors of a submit or a refusal are rendered. */
export function useFocusFirstInvalid(
  element: RefObject<HTMLElement | null>,
  { submitCount, isSubmitSuccessful }: Pick<FormState<Draft>, 'submitCount' | 'isSubmitSuccessful'>,
  refusals: number,
): void {
  const failedTries = useRef(0)
  useEffect(() => {
    if (submitCount === failedTries.current || isSubmitSuccessful) return
    failedTries.current = submitCount
    element.current?.querySelector<HTMLElement>(invalidField)?.focus()
  }, [element, submitCount, isSubmitSuccessful])
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>(invalidField)?.focus()
  }, [element, refusals])
}
