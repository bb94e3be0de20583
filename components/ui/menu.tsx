'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import Link from 'next/link'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './cn'
import { optionStyle, popupStyle } from './overlay-style'

type MenuProps = {
  /** The button that opens it, as an element: `<Button>…</Button>` or `<IconButton>`. */
  trigger: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

export function Menu({ trigger, side = 'bottom', align = 'start', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={cn(popupStyle, 'max-h-(--available-height) min-w-44 overflow-y-auto p-1')}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={cn(optionStyle, danger && 'text-red')}>
      {icon}
      {children}
    </Base.Item>
  )
}

export function MenuLink({ icon, href, children }: { icon?: ReactNode; href: string; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={<Link href={href} />} className={optionStyle}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

type MenuCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** Stays open, so that several can be ticked. */
export function MenuCheckbox({ checked, onChange, children }: MenuCheckboxProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      closeOnClick={false}
      className={optionStyle}
    >
      <Tick />
      {children}
    </Base.CheckboxItem>
  )
}

type MenuRadiosProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; lang?: string }[]
}

export function MenuRadios<Value extends string>({
  label,
  value,
  onChange,
  options,
}: MenuRadiosProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick
          lang={option.lang}
          className={optionStyle}
        >
          <Tick radio />
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

function Tick({ radio = false }: { radio?: boolean }) {
  const Indicator = radio ? Base.RadioItemIndicator : Base.CheckboxItemIndicator
  return (
    <span className="size-4 shrink-0">
      <Indicator>
        <Check aria-hidden="true" />
      </Indicator>
    </span>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}
