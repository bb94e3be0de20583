'use client'

import { Select as Base } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import { cn } from '../cn'
import { optionStyle, popupStyle } from '../overlays/overlay-style'
import { useFieldLinks } from './field-context'
import { SelectFace, type SelectOption, selectStyle } from './select-face'

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

/** The select as it is once it was opened for the first time. */
export function SelectList<Value extends string>(props: SelectProps<Value>) {
  const links = useFieldLinks(props)
  const chosen = props.options.find((option) => option.value === props.value)
  return (
    <Base.Root
      items={props.options as SelectOption<Value>[]}
      value={props.value}
      onValueChange={(value) => value !== null && props.onChange(value)}
      disabled={props.disabled}
      modal={false}
      defaultOpen
    >
      <Base.Trigger
        {...links}
        aria-label={props.label}
        disabled={props.disabled}
        onBlur={props.onBlur}
        className={cn(selectStyle, props.className ?? 'w-full')}
      >
        <SelectFace option={chosen} placeholder={props.placeholder} />
      </Base.Trigger>
      <Options options={props.options} />
    </Base.Root>
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
