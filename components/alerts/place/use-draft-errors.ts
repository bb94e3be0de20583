'use client'

import { useTranslations } from 'next-intl'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import type { DraftValues } from './draft-values'

const own = ['notCoordinates', 'notMetres', 'noType'] as const

/** The sentence for a field: ours, or what the API said of it. */
export function useDraftErrors(form: UseFormReturn<DraftValues>) {
  const t = useTranslations('alerts.place')
  const { errors } = useFormState({ control: form.control })
  return (field: keyof DraftValues): string | undefined => {
    const message = errors[field]?.message as string | undefined
    const key = own.find((name) => name === message)
    return key ? t(key) : message
  }
}
