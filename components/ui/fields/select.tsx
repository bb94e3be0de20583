'use client'

import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cn } from '../cn'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import { useHydrated } from '../hooks/use-hydrated'
import { controlHeight, controlStyle, useFieldLinks } from './field'
import type { SelectOption, SelectProps } from './select-list'

const loadList = () => import('./select-list').then(({ SelectList }) => SelectList)
const ahead = fetchAhead(loadList)

const style = cn(
  controlStyle,
  controlHeight,
  'flex items-center justify-between gap-2 text-left whitespace-nowrap',
)

const quietStyle =
  'sm:w-auto sm:max-w-44 sm:justify-start sm:border-transparent sm:px-3 sm:text-13 sm:font-medium sm:hover:bg-line/60 sm:data-popup-open:bg-line/60'

export function Select<Value extends string>(props: SelectProps<Value>) {
  const links = useFieldLinks(props)
  const hydrated = useHydrated()
  const [presses, setPresses] = useState(0)
  const List = useDeferred(loadList, presses)
  const button = {
    ...links,
    'aria-label': props.label,
    disabled: props.disabled,
    onBlur: props.onBlur,
    className: cn(style, props.className ?? 'w-full', props.quiet && quietStyle),
    children: (
      <Chosen
        option={props.options.find(({ value }) => value === props.value)}
        placeholder={props.placeholder}
      />
    ),
  }
  if (List) return <List {...props} button={button} />
  const press = () => setPresses((before) => before + 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      return press()
    }
    const next = nextFrom(props, event)
    if (next !== undefined) props.onChange(next)
  }
  return (
    <button
      type="button"
      {...button}
      role={hydrated ? 'combobox' : undefined}
      aria-haspopup="listbox"
      aria-expanded={false}
      onClick={press}
      onKeyDown={onKeyDown}
      onPointerEnter={ahead}
      onFocus={ahead}
    />
  )
}

/** As in a native select: a letter selects the next option that starts with it. */
function nextFrom<Value extends string>(
  { options, value }: SelectProps<Value>,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): Value | undefined {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const at = options.findIndex((option) => option.value === value)
  const inTurn = [...options.slice(at + 1), ...options.slice(0, at + 1)]
  const letter = key.toLocaleLowerCase()
  return inTurn.find(({ label, disabled }) => !disabled && label.toLocaleLowerCase().startsWith(letter))
    ?.value
}

function Chosen({ option, placeholder }: { option?: SelectOption<string>; placeholder?: string }) {
  return (
    <>
      <span
        className={cn('flex min-w-0 items-center gap-2 truncate [&_svg]:size-4', !option && 'text-muted')}
      >
        {option?.icon}
        <span className="truncate">{option?.label ?? placeholder}</span>
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </>
  )
}
