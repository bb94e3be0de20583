'use client'

import { CircleAlert } from 'lucide-react'
import { type AriaAttributes, createContext, type ReactNode, use, useEffect, useId, useState } from 'react'
import { cn } from '../cn'
import { Texts } from '../texts'

/** The common style of all input controls. */
export const controlStyle = cn(
  'min-w-0 rounded-md border border-line-strong bg-bg px-2.5 text-body text-text outline-none transition-colors',
  'focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent',
  'aria-invalid:border-red not-data-starting:disabled:border-line not-data-starting:disabled:bg-surface',
  'not-data-starting:disabled:text-muted not-data-starting:read-only:not-[button]:bg-surface',
)

export const controlHeight = 'h-8 touch:h-11'

type FieldLinks = {
  id: string
  labelId: string
  /** The control's own ID, to which the label is linked. */
  onOwnId: (id: string | undefined) => void
  onFault: (fault: string | undefined) => void
  describedBy?: string
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldLinks | undefined>(undefined)

/** Links a control to the label, hint and error of the surrounding Field, if there is one. */
export function useFieldLinks(
  own: Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> & { id?: string },
) {
  const links = use(FieldContext)
  const onOwnId = links?.onOwnId
  useEffect(() => onOwnId?.(own.id), [onOwnId, own.id])
  const describedBy = [own['aria-describedby'], links?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? links?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': links?.invalid || own['aria-invalid'] || undefined,
    'aria-required': links?.required || undefined,
  }
}

/** The ID of the surrounding Field's label, for elements next to the control. */
export const useFieldLabel = () => use(FieldContext)?.labelId

/** Makes the surrounding Field show why the input cannot be parsed; returns false if there is no Field. */
export function useFieldFault(fault: string | undefined): boolean {
  const onFault = use(FieldContext)?.onFault
  useEffect(() => {
    onFault?.(fault)
    return () => onFault?.(undefined)
  }, [onFault, fault])
  return onFault !== undefined
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** A full sentence, which is announced and marks the control as invalid. */
  error?: ReactNode
  required?: boolean
  /** Shown at the end of the label's line: a counter or a link. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, hint and error around one control (Input, Textarea, Select, Combobox), linked to it without explicit IDs. */
export function Field({ label, hint, error, required = false, aside, className, children }: FieldProps) {
  const id = useId()
  const [ownId, setOwnId] = useState<string>()
  const [fault, setFault] = useState<string>()
  // If the control cannot parse the input at all, its own message is more helpful than the form's.
  const said = fault ?? error
  const describedBy = cn(hint ? `${id}-hint` : '', said ? `${id}-error` : '') || undefined
  const labelId = `${id}-label`
  const links = {
    id,
    labelId,
    onOwnId: setOwnId,
    onFault: setFault,
    describedBy,
    invalid: Boolean(said),
    required,
  }
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label id={labelId} htmlFor={ownId ?? id} className="text-13 font-medium">
          <Texts>{label}</Texts>
          {required && <RequiredMark />}
        </label>
        {aside}
      </div>
      <FieldContext value={links}>{children}</FieldContext>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <FieldError id={`${id}-error`}>{said}</FieldError>
    </div>
  )
}

type FieldsetProps = {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  className?: string
  children: ReactNode
}

/**
 * Label, hint and error around several controls that answer one question, such as checkboxes or a pair of
 * coordinates.
 */
export function Fieldset({ legend, hint, error, required, className, children }: FieldsetProps) {
  const id = useId()
  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={cn(hint ? `${id}-hint` : '', error ? `${id}-error` : '') || undefined}
      className={cn('flex min-w-0 flex-col gap-1', className)}
    >
      <legend className="mb-1 text-13 font-medium">
        <Texts>{legend}</Texts>
        {required && <RequiredMark />}
      </legend>
      {children}
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-red">
      {' *'}
    </span>
  )
}

function FieldHint({ id, children }: { id: string; children: ReactNode }) {
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

/**
 * How much of a limit is used, as `34/200`; red above the limit. Screen readers rely on the field's own error
 * instead.
 */
export function Counter({ count, max }: { count: number; max: number }) {
  return (
    <span
      className={cn('tabular text-12', count > max ? 'text-red' : 'text-muted')}
    >{`${count}/${max}`}</span>
  )
}
