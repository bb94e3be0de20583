'use client'

import { useRef } from 'react'
import { Controller, type Path, useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import type { SelectOption } from '@/components/ui/fields/select'
import { Select } from '@/components/ui/fields/select'
import type { AccountValues } from './account-values'

type ChoiceFieldProps = {
  name: Path<AccountValues>
  label: string
  options: readonly SelectOption<string>[]
  placeholder?: string
  required?: boolean
  hint?: string
}

/** A Select for a form field; it gets the focus if its field is the first one with an error. */
export function ChoiceField({ name, options, placeholder, ...field }: ChoiceFieldProps) {
  const { control } = useFormContext<AccountValues>()
  const place = useRef<HTMLDivElement>(null)
  const focus = () => place.current?.querySelector('button')?.focus()
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => {
        ref({ focus })
        return (
          <Field {...field} error={fieldState.error?.message}>
            <div ref={place}>
              <Select
                options={options}
                value={value === '' ? null : String(value)}
                onChange={onChange}
                onBlur={onBlur}
                placeholder={placeholder}
              />
            </div>
          </Field>
        )
      }}
    />
  )
}
