'use client'

import { mergeProps } from '@base-ui/react/merge-props'
import { Check } from 'lucide-react'
import Link from 'next/link'
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  use,
  useState,
} from 'react'
import { cn } from '../cn'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import { Texts } from '../texts'
import type { MenuParts, MenuPlace } from './menu-popup'
import { optionStyle } from './overlay-style'

const loadPopup = () => import('./menu-popup').then(({ MenuPopup }) => MenuPopup)
const ahead = fetchAhead(loadPopup)

/** The components for menu items: loaded along with the popup, so that a closed menu adds no code. */
const PartsContext = createContext<MenuParts | undefined>(undefined)

function useMenuParts(): MenuParts {
  const parts = use(PartsContext)
  if (!parts) throw new Error('A menu item must be inside a menu.')
  return parts
}

type MenuProps = MenuPlace & {
  /** The element that opens it: `<Button>…</Button>` or `<IconButton>`. */
  trigger: ReactElement<object>
  children: ReactNode
}

export function Menu({ trigger, children, ...place }: MenuProps) {
  const [presses, setPresses] = useState(0)
  const Popup = useDeferred(loadPopup, presses)
  if (Popup) {
    return (
      <Popup trigger={trigger} {...place}>
        {(parts) => <PartsContext value={parts}>{children}</PartsContext>}
      </Popup>
    )
  }
  const press = () => setPresses((before) => before + 1)
  const closed = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      press()
    },
  }
  return cloneElement(trigger, mergeProps<'button'>(trigger.props, closed))
}

type MenuItemProps = {
  icon?: ReactElement
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
  const Base = useMenuParts()
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={cn(optionStyle, danger && 'text-red')}>
      {icon}
      <Texts>{children}</Texts>
    </Base.Item>
  )
}

export function MenuLink({
  icon,
  href,
  children,
}: {
  icon?: ReactElement
  href: string
  children: ReactNode
}) {
  const Base = useMenuParts()
  return (
    <Base.LinkItem closeOnClick render={<Link href={href} />} className={optionStyle}>
      {icon}
      <Texts>{children}</Texts>
    </Base.LinkItem>
  )
}

type MenuCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** Keeps the menu open, so that several items can be ticked. */
export function MenuCheckbox({ checked, onChange, children }: MenuCheckboxProps) {
  const Base = useMenuParts()
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      closeOnClick={false}
      className={optionStyle}
    >
      <Tick />
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

export function MenuRadios<Value extends string>({
  label,
  value,
  onChange,
  options,
}: MenuRadiosProps<Value>) {
  const Base = useMenuParts()
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
          <Texts>{option.label}</Texts>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

function Tick({ radio = false }: { radio?: boolean }) {
  const Base = useMenuParts()
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
  const Base = useMenuParts()
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
}
