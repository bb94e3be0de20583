'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { PlaceQuestions } from './place-questions'
import type { PlaceFieldModel } from './use-place-field'

type Props = {
  place: PlaceFieldModel
  typed: UseFormRegisterReturn
  error: string | undefined
  hint?: string
  required?: boolean
  autoFocus?: boolean
  /** Another way to set the location, shown below the field. */
  children?: ReactNode
}

/** A single field for coordinates in any format, typed or pasted from anywhere. */
export function PlaceField({ place, typed, error, hint, required, autoFocus = true, children }: Props) {
  const t = useTranslations('alerts.place')
  const { onBlur, ...rest } = typed
  const whole = useRef<HTMLDivElement>(null)
  const isAsking = place.question !== undefined || place.choices !== undefined
  return (
    <div ref={whole} tabIndex={-1} className="shrink-0 outline-none">
      <Field
        label={t('coordinates')}
        hint={isAsking ? undefined : hint}
        required={required}
        error={place.hidesPlace ? t('hiddenPlace') : error}
      >
        <Input
          {...rest}
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          placeholder="-33.45, -70.66"
          className="w-full tabular"
          onPaste={(event) => {
            if (place.paste(event.clipboardData.getData('text'))) event.preventDefault()
          }}
          onBlur={(event) => {
            void onBlur(event)
            place.settle()
          }}
        />
        {/* The pressed button disappears, so the focus moves to the wrapper, which does not open a phone's keyboard. */}
        <PlaceQuestions place={place} onAnswered={() => whole.current?.focus()} />
        {children}
      </Field>
    </div>
  )
}
