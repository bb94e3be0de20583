'use client'

import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { controlHeight, controlStyle } from './control-style'
import { useFieldLinks } from './field-context'
import { optionStyle, popupStyle } from './overlay-style'
import { useHydrated } from './use-hydrated'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  /** The accessible name where no Field is around it. */
  label?: string
  disabled?: boolean
  onBlur?: () => void
  id?: string
  className?: string
}

const trigger = cn(
  controlStyle,
  controlHeight,
  'flex items-center justify-between gap-2 text-left whitespace-nowrap',
)

export function Select<Value extends string>(props: SelectProps<Value>) {
  const hydrated = useHydrated()
  const links = useFieldLinks(props)
  const chosen = props.options.find((option) => option.value === props.value)
  const face = <Face option={chosen} placeholder={props.placeholder} />
  const shared = {
    id: links.id,
    disabled: props.disabled,
    className: cn(trigger, props.className ?? 'w-full'),
  }
  if (!hydrated) {
    return (
      <button type="button" {...shared}>
        {face}
      </button>
    )
  }
  return (
    <Base.Root
      items={props.options as SelectOption<Value>[]}
      value={props.value}
      onValueChange={(value) => value !== null && props.onChange(value)}
      disabled={props.disabled}
      modal={false}
    >
      <Base.Trigger {...links} {...shared} aria-label={props.label} onBlur={props.onBlur}>
        {face}
      </Base.Trigger>
      <Options options={props.options} />
    </Base.Root>
  )
}

function Face({ option, placeholder }: { option?: SelectOption<string>; placeholder?: string }) {
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

function Options({ options }: { options: readonly SelectOption<string>[] }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
        <Base.Popup className={cn(popupStyle, 'min-w-(--anchor-width) max-w-(--available-width)')}>
          <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={optionStyle}
              >
                {option.icon}
                <Base.ItemText className="flex-1 truncate">{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
