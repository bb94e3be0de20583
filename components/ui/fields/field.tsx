'use client'

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '../cn'
import { FieldContext } from './field-context'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** A whole sentence; it is announced, and the control is marked as invalid. */
  error?: ReactNode
  required?: boolean
  /** Stands at the end of the label's line: a counter, or a link. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, hint and error around one control (Input, Textarea, Select, Combobox), linked to it without any id given. */
export function Field({ label, hint, error, required = false, aside, className, children }: FieldProps) {
  const id = useId()
  const [ownId, setOwnId] = useState<string>()
  const describedBy = cn(hint ? `${id}-hint` : '', error ? `${id}-error` : '') || undefined
  const links = { id, onOwnId: setOwnId, describedBy, invalid: Boolean(error), required }
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={ownId ?? id} className="text-13 font-medium">
          {label}
          {required && <RequiredMark />}
        </label>
        {aside}
      </div>
      <FieldContext value={links}>{children}</FieldContext>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-red">
      {' *'}
    </span>
  )
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-12 text-muted">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className="empty:hidden">
      {children && (
        <p className="flex gap-1 text-12 text-red">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
