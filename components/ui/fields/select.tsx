'use client'

import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactElement } from 'react'
import { cn } from '../cn'
import { useHydrated } from '../hooks/use-hydrated'
import { optionStyle, popupStyle } from '../overlays/overlay-style'
import { controlHeight, controlStyle, useFieldLinks } from './field'

export type SelectOption<Value> = { value: Value; label: string; icon?: ReactElement; disabled?: boolean }

type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  /** The accessible name if there is no surrounding Field. */
  label?: string
  disabled?: boolean
  onBlur?: () => void
  /** For a filter next to a list: without a border on wide screens, like the buttons next to it. */
  quiet?: boolean
  id?: string
  className?: string
}

const style = cn(
  controlStyle,
  controlHeight,
  'flex items-center justify-between gap-2 text-left whitespace-nowrap',
)

const quietStyle =
  'sm:w-auto sm:max-w-44 sm:justify-start sm:border-transparent sm:px-3 sm:text-13 sm:font-medium sm:hover:bg-line/60 sm:data-popup-open:bg-line/60'

/**
 * The select is disabled until hydration, because Base UI's hidden input has a `style` attribute, which the
 * CSP blocks in server-rendered HTML.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, disabled } = props
  const button = {
    ...useFieldLinks(props),
    'aria-label': props.label,
    onBlur: props.onBlur,
    className: cn(style, props.className ?? 'w-full', props.quiet && quietStyle),
    children: <Chosen option={options.find((one) => one.value === value)} placeholder={props.placeholder} />,
  }
  if (!useHydrated())
    return <button type="button" {...button} disabled data-starting={!disabled || undefined} />
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && props.onChange(next)}
      disabled={disabled}
      modal={false}
    >
      <Base.Trigger {...button} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className={cn(popupStyle, 'min-w-(--anchor-width) max-w-(--available-width)')}>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1">
              {options.map((option) => (
                <Option key={option.value} {...option} />
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Option({ value, label, icon, disabled }: SelectOption<string>) {
  return (
    <Base.Item value={value} disabled={disabled} className={optionStyle}>
      {icon}
      <Base.ItemText className="flex-1 truncate">{label}</Base.ItemText>
      <Base.ItemIndicator>
        <Check aria-hidden="true" />
      </Base.ItemIndicator>
    </Base.Item>
  )
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
