'use client'

import { type ReactNode, useId } from 'react'
import { cn } from '../cn'

type SegmentedProps<Value extends string> = {
  /** Names the choice for screen readers. */
  label: string
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

const segment = cn(
  'flex h-full flex-1 items-center justify-center gap-1.5 rounded-sm px-2.5 text-13 whitespace-nowrap text-muted [&_svg]:size-4',
  'peer-checked:bg-raised peer-checked:font-medium peer-checked:text-text peer-checked:outline peer-checked:outline-line-strong/60',
  'peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-disabled:opacity-50 hover:text-text',
)

/** Two to five options side by side, exactly one of which is selected. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn(
        'inline-flex h-8 gap-0.5 rounded-md border border-line bg-surface p-0.5 touch:h-11',
        // On phones whose browser is set to double the text size, the options are stacked.
        'max-[18rem]:h-auto max-[18rem]:flex-col max-[18rem]:*:min-h-10',
        className,
      )}
    >
      {options.map((option) => (
        <label key={option.value} className="relative flex-1">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="peer absolute inset-0 appearance-none opacity-0"
          />
          <span className={segment}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
