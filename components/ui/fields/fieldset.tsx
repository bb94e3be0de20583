'use client'

import { type ReactNode, useId } from 'react'
import { cn } from '../cn'
import { FieldError, FieldHint, RequiredMark } from './field'

type FieldsetProps = {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  className?: string
  children: ReactNode
}

/** A question with several controls as its answer: checkboxes, a pair of coordinates. */
export function Fieldset({ legend, hint, error, required, className, children }: FieldsetProps) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={cn(hint ? `${id}-hint` : '', error ? `${id}-error` : '') || undefined}
      className={cn('flex min-w-0 flex-col gap-1', className)}
    >
      <legend className="mb-1 text-13 font-medium">
        {legend}
        {required && <RequiredMark />}
      </legend>
      {children}
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
