'use client'

import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../cn'
import { Texts } from '../texts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** Whether to hide the label, for a table row whose cells make it clear. */
  hideLabel?: boolean
  indeterminate?: boolean
}

const box =
  'peer size-4 appearance-none rounded-sm border border-line-strong bg-bg checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50'
const mark = 'pointer-events-none absolute inset-0 size-4 p-px text-accent-text'

export function Checkbox({
  label,
  hint,
  hideLabel,
  indeterminate = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const hintId = useId()
  const setIndeterminate = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return (
    <label
      className={cn('flex w-fit items-start gap-2 text-13 touch:min-h-11 touch:items-center', className)}
    >
      <span className="relative mt-0.5 size-4 shrink-0">
        <input
          {...rest}
          ref={setIndeterminate}
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          className={box}
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className={cn(mark, 'hidden peer-checked:not-peer-indeterminate:block')}
        />
        <Minus aria-hidden="true" strokeWidth={3} className={cn(mark, 'hidden peer-indeterminate:block')} />
      </span>
      <span className={hideLabel ? 'sr-only' : undefined}>
        <Texts>{label}</Texts>
        {hint && (
          <span id={hintId} className="block text-12 text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
