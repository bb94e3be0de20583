'use client'

import type { ReactNode } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { Select } from '@/components/ui/fields/select'
import { MenuRadios } from '@/components/ui/overlays/menu'
import { Texts } from '@/components/ui/texts'
import { useFormat } from '@/lib/i18n/use-format'
import type { FilterChange, Filters, FilterValues, WordsOf } from './define-filters'

type FilterSelectsProps<All extends Filters> = {
  filters: All
  values: FilterValues<All>
  words: WordsOf<All>
  onChoose: (change: FilterChange<All>) => void
  quiet?: boolean
  className?: string
}

/** A menu for each filter that offers a choice. */
export function FilterSelects<All extends Filters>(props: FilterSelectsProps<All>) {
  return Object.keys(props.filters).map((name) => <FilterSelect key={name} name={name} {...props} />)
}

type FilterSelectProps<All extends Filters> = FilterSelectsProps<All> & { name: keyof All }

/** A filter's values in a separate menu; the first value means no filter. */
export function FilterSelect<All extends Filters>({ quiet, className, ...props }: FilterSelectProps<All>) {
  const choice = choiceOf(props)
  return (
    choice && (
      <Select
        label={choice.label}
        options={choice.options}
        value={choice.value}
        onChange={choice.choose}
        quiet={quiet}
        className={className}
      />
    )
  )
}

type FilterFieldProps<All extends Filters> = Omit<FilterSelectProps<All>, 'quiet'> & { error?: ReactNode }

/** A filter's values in a menu below a visible label. */
export function FilterField<All extends Filters>({ error, className, ...props }: FilterFieldProps<All>) {
  const choice = choiceOf(props)
  return (
    choice && (
      <Field label={choice.label} error={error}>
        <Select
          options={choice.options}
          value={choice.value}
          onChange={choice.choose}
          className={className}
        />
      </Field>
    )
  )
}

/** A filter's values as a group of a larger menu. */
export function FilterRadios<All extends Filters>(props: FilterSelectProps<All>) {
  const choice = choiceOf(props)
  return (
    choice && (
      <MenuRadios
        label={choice.label}
        value={choice.value}
        onChange={choice.choose}
        options={choice.options}
      />
    )
  )
}

type FilterSegmentsProps<All extends Filters> = Omit<FilterSelectProps<All>, 'quiet'> & {
  /** How many records have the value. */
  countOf?: (value: string) => number | undefined
}

/** A filter's two to five values, side by side. */
export function FilterSegments<All extends Filters>(props: FilterSegmentsProps<All>) {
  const { countOf, className } = props
  const format = useFormat()
  const choice = choiceOf(props)
  const labelOf = ({ value, label }: { value: string; label: string }) => {
    const count = countOf?.(value)
    if (count === undefined) return label
    return (
      <Texts>
        {label} <span className="text-muted tabular">{format.number(count)}</span>
      </Texts>
    )
  }
  return (
    choice && (
      <Segmented
        label={choice.label}
        value={choice.value}
        onChange={choice.choose}
        options={choice.options.map((option) => ({ value: option.value, label: labelOf(option) }))}
        className={className}
      />
    )
  )
}

/** The label, options and value of a filter's menu; the value is empty for no filter. */
function choiceOf<All extends Filters>({ filters, name, values, words, onChoose }: FilterSelectProps<All>) {
  const choice = filters[name]?.choice
  const value: string | null = values[name]
  return (
    choice && {
      label: choice.label(words),
      options: [
        ...(choice.all ? [{ value: '', label: choice.all(words) }] : []),
        ...choice.options(words, value ?? ''),
      ],
      value: value ?? '',
      choose: (next: string) => onChoose({ [name]: next === '' ? null : next } as FilterChange<All>),
    }
  )
}
