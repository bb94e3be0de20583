'use client'

import { useTranslations } from 'next-intl'
import { type FieldError, get, useFormState } from 'react-hook-form'
import type { ComposeProblem } from './compose-schema'
import type { ComposeField, Draft } from './draft'

/** The type of a field error whose message is a sentence from the API. */
export const refusedType = 'refused'

/** A field's error in the user's language, within the composer's form. */
export function useErrorText(): (field: ComposeField) => string | undefined {
  const t = useTranslations('notifications.problems')
  const { errors } = useFormState<Draft>()
  return (field) => {
    const error: FieldError | undefined = get(errors, field)
    return error && (error.type === refusedType ? error.message : t(error.message as ComposeProblem))
  }
}
