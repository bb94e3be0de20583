'use client'

import { Select as Base } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { cn } from '../cn'
import { optionStyle, popupStyle } from '../overlays/overlay-style'

export type SelectOption<Value> = { value: Value; label: string; icon?: ReactElement; disabled?: boolean }

export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  /** The accessible name if there is no surrounding Field. */
  label?: string
  disabled?: boolean
  onBlur?: () => void
  /** For a filter beside a list: borderless where there is room, like the buttons next to it. */
  quiet?: boolean
  id?: string
  className?: string
}

type SelectListProps<Value extends string> = SelectProps<Value> & { button: ComponentProps<'button'> }

/** The full select; replaces the plain button when first opened. */
export function SelectList<Value extends string>(props: SelectListProps<Value>) {
  return (
    <Base.Root
      items={props.options as SelectOption<Value>[]}
      value={props.value}
      onValueChange={(value) => value !== null && props.onChange(value)}
      disabled={props.disabled}
      modal={false}
      defaultOpen
    >
      <Base.Trigger {...props.button} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className={cn(popupStyle, 'min-w-(--anchor-width) max-w-(--available-width)')}>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1">
              {props.options.map((option) => (
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
