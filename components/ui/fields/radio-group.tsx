'use client'

import { type ReactNode, useId } from 'react'
import { cn } from '../cn'
import { Texts } from '../texts'
import { Fieldset } from './field'

type RadioOption<Value> = { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  inline?: boolean
  /** Two options side by side, in equal columns. */
  columns?: boolean
}

export function RadioGroup<Value extends string>({
  options,
  value,
  onChange,
  inline,
  columns,
  ...rest
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <Fieldset {...rest}>
      <div
        className={
          columns
            ? 'grid grid-cols-2 gap-x-4 sm:gap-x-6'
            : cn('flex flex-wrap gap-x-6 gap-y-2', inline ? 'flex-row' : 'flex-col')
        }
      >
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            option={option}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </Fieldset>
  )
}

type RadioProps = { name: string; option: RadioOption<string>; checked: boolean; onChoose: () => void }

function Radio({ name, option, checked, onChoose }: RadioProps) {
  const hintId = useId()
  return (
    <label className="flex w-fit items-start gap-2 text-13 touch:min-h-11 touch:items-center">
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabled}
        onChange={onChoose}
        aria-describedby={option.hint ? hintId : undefined}
        className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-bg checked:border-5 checked:border-accent disabled:opacity-50"
      />
      <span className="min-w-0">
        <Texts>{option.label}</Texts>
        {option.hint && (
          <span id={hintId} className="block text-12 text-muted">
            {option.hint}
          </span>
        )}
      </span>
    </label>
  )
}
