'use client'

import { useTranslations } from 'next-intl'
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form'

const own = ['notCoordinates', 'severalPlaces', 'hiddenPlace', 'notMetres', 'noType'] as const

/** The error text for a field, whether the console or the API found the error. */
export function useDraftErrors<Values extends FieldValues>(control: Control<Values>) {
  const t = useTranslations('alerts.place')
  const { errors } = useFormState({ control })
  return (field: FieldPath<Values>): string | undefined => {
    const message = errors[field]?.message as string | undefined
    const key = own.find((name) => name === message)
    return key ? t(key) : message
  }
}
