'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import Link from 'next/link'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { cn } from '../cn'
import { Texts } from '../texts'
import { optionStyle, popupStyle } from './overlay-style'

type MenuProps = {
  /** The element that opens the menu: `<Button>…</Button>` or `<IconButton>`. */
  trigger: ReactElement<object>
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/**
 * Returns the focus to the button before the menu is removed, unless something that a menu item opened has the focus.
 * Base UI would return it only after the removal, and take it from a field that appears at the same time.
 */
function returnFocus(button: HTMLElement | null): void {
  const { activeElement } = document
  const isInMenu = activeElement?.closest('[role=menu]')
  if (!activeElement || activeElement === document.body || isInMenu) button?.focus({ preventScroll: true })
}

export function Menu({ trigger, side = 'bottom', align = 'start', children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root modal={false} onOpenChangeComplete={(isOpen) => !isOpen && returnFocus(button.current)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            finalFocus={() => false}
            className={cn(popupStyle, 'max-h-(--available-height) min-w-44 overflow-y-auto p-1')}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  icon?: ReactElement
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={cn(optionStyle, danger && 'text-red')}>
      {icon}
      <Texts>{children}</Texts>
    </Base.Item>
  )
}

type MenuLinkProps = { icon?: ReactElement; href: string; children: ReactNode }

export function MenuLink({ icon, href, children }: MenuLinkProps) {
  return (
    <Base.LinkItem closeOnClick render={<Link href={href} />} className={optionStyle}>
      {icon}
      <Texts>{children}</Texts>
    </Base.LinkItem>
  )
}

type MenuCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** Whether the menu stays open, so that several items can be checked. */
export function MenuCheckbox({ checked, onChange, children }: MenuCheckboxProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      closeOnClick={false}
      className={optionStyle}
    >
      <span className={tickStyle}>
        <Base.CheckboxItemIndicator>
          <Check aria-hidden="true" />
        </Base.CheckboxItemIndicator>
      </span>
      <Texts>{children}</Texts>
    </Base.CheckboxItem>
  )
}

type MenuRadiosProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; lang?: string }[]
}

export function MenuRadios<Value extends string>(props: MenuRadiosProps<Value>) {
  const { label, value, onChange, options } = props
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
          <span className={tickStyle}>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" />
            </Base.RadioItemIndicator>
          </span>
          <Texts>{option.label}</Texts>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

/** Reserves space for the check mark, so that labels stay aligned. */
const tickStyle = 'size-4 shrink-0'

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}
