'use client'

import type { ReactNode } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { MenuRadios } from '@/components/ui/overlays/menu'
import type { FilterChange, Filters, FilterValues, WordsOf } from './define-filters'

type FilterSelectsProps<All extends Filters> = {
  filters: All
  values: FilterValues<All>
  words: WordsOf<All>
  onChoose: (change: FilterChange<All>) => void
  quiet?: boolean
  className?: string
}

/** A menu for each filter that is a choice. */
export function FilterSelects<All extends Filters>(props: FilterSelectsProps<All>) {
  return Object.keys(props.filters).map((name) => <FilterSelect key={name} name={name} {...props} />)
}

type FilterSelectProps<All extends Filters> = FilterSelectsProps<All> & { name: keyof All }

/** A choice filter's values in a menu of their own; the first one means none. */
export function FilterSelect<All extends Filters>({ quiet, className, ...props }: FilterSelectProps<All>) {
  const choice = choiceOf(props)
  return (
    choice && (
      <Select
        label={choice.label}
        options={[{ value: '', label: choice.all }, ...choice.options]}
        value={choice.value}
        onChange={choice.choose}
        quiet={quiet}
        className={className}
      />
    )
  )
}

type FilterFieldProps<All extends Filters> = Omit<FilterSelectProps<All>, 'quiet'> & { error?: ReactNode }

/** The same below a visible label. */
export function FilterField<All extends Filters>({ error, className, ...props }: FilterFieldProps<All>) {
  const choice = choiceOf(props)
  return (
    choice && (
      <Field label={choice.label} error={error}>
        <Select
          options={[{ value: '', label: choice.all }, ...choice.options]}
          value={choice.value}
          onChange={choice.choose}
          className={className}
        />
      </Field>
    )
  )
}

/** The same as a group of a larger menu. */
export function FilterRadios<All extends Filters>(props: FilterSelectProps<All>) {
  const choice = choiceOf(props)
  return (
    choice && (
      <MenuRadios
        label={choice.label}
        value={choice.value}
        onChange={choice.choose}
        options={[{ value: '', label: choice.all }, ...choice.options]}
      />
    )
  )
}

/** One filter's menu; its value is text, empty for none. */
function choiceOf<All extends Filters>({ filters, name, values, words, onChoose }: FilterSelectProps<All>) {
  const choice = filters[name]?.choice
  const value: string | null = values[name]
  return (
    choice && {
      label: choice.label(words),
      all: choice.all(words),
      options: choice.options(words, value ?? ''),
      value: value ?? '',
      choose: (next: string) => onChoose({ [name]: next === '' ? null : next } as FilterChange<All>),
    }
  )
}
