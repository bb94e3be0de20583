'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { type LucideIcon, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { cn } from '@/components/ui/cn'
import { Kbd } from '@/components/ui/kbd'
import type { Account } from '@/lib/contract/accounts/account'
import { keyOf, type PaletteItem, type PaletteSection } from './palette-items'
import { PaletteOption } from './palette-option'

const found = [
  ['↑↓', 'choose'],
  ['Enter', 'enter'],
  ['Esc', 'close'],
] as const

const acts = [
  ['↑↓', 'choose'],
  ['Enter', 'run'],
  ['← Esc', 'back'],
] as const

type PaletteFootProps = {
  id: string
  /** Whether the list shows actions. */
  isActs: boolean
  /** Whether the highlighted item has its own actions. */
  hasActs: boolean
}

/** Lists the supported keys, and is also the field's description for screen readers. Hidden on touch screens. */
function PaletteFoot({ id, isActs, hasActs }: PaletteFootProps) {
  const t = useTranslations('palette.keys')
  return (
    <p
      id={id}
      className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-12 text-muted touch:hidden"
    >
      {(isActs ? acts : found).map(([keys, does]) => (
        <Key key={keys} keys={keys} does={t(does)} />
      ))}
      {hasActs && <Key keys="→" does={t('acts')} className="ml-auto" />}
    </p>
  )
}

function Key({ keys, does, className }: { keys: string; does: string; className?: string }) {
  return (
    <span className={cn('flex items-center gap-1.5', className)}>
      {keys.split(' ').map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}{' '}
      <span>{does}</span>
    </span>
  )
}

export type BoxKeyEvent = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }

type PaletteBoxProps = {
  label: string
  placeholder: string
  Icon?: LucideIcon
  field?: RefObject<HTMLInputElement | null>
  typed: string
  onTyped: (typed: string) => void
  sections: PaletteSection[]
  isPending?: boolean
  /** Whether an item is a result of an earlier query, which cannot be opened. */
  isOld?: (item: PaletteItem) => boolean
  onKeyDown: (event: BoxKeyEvent) => void
  onHighlight?: (item: PaletteItem | undefined, reason: string) => void
  onGo: (item: PaletteItem) => void
  onActs?: (account: Account) => void
  /** Whether the highlighted item has its own actions. */
  hasActs?: boolean
  onDone: () => void
  /** Rendered between the field and the list. */
  children?: ReactNode
}

/** A search field, its results and a list of the keys it supports. */
export function PaletteBox({ Icon = Search, ...props }: PaletteBoxProps) {
  const t = useTranslations('palette')
  const footId = useId()
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={props.sections}
      value={props.typed}
      onValueChange={(value, { reason }) => reason === 'input-change' && props.onTyped(value)}
      itemToStringValue={keyOf}
      onItemHighlighted={(item, { reason }) => props.onHighlight?.(item, reason)}
      autoHighlight="always"
      keepHighlight
    >
      <div className="relative border-b border-line">
        <Icon aria-hidden="true" className="absolute top-4 left-4 size-4 text-muted" />
        <Autocomplete.Input
          ref={props.field}
          aria-label={props.label}
          aria-describedby={footId}
          placeholder={props.placeholder}
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onKeyDown={props.onKeyDown}
          className="h-12 w-full rounded-t-md bg-transparent pr-12 pl-11 text-14 outline-none placeholder:text-muted touch:text-16"
        />
      </div>
      {props.children}
      <Autocomplete.List
        aria-busy={props.isPending}
        className="min-h-0 flex-1 scroll-py-1 overflow-y-auto p-1"
      >
        {(section: PaletteSection) => (
          <Autocomplete.Group key={section.value} items={section.items} className="mb-1">
            <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-12 text-muted">
              {t(`sections.${section.value}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <PaletteOption
                  key={keyOf(item)}
                  item={item}
                  isOld={props.isOld?.(item) ?? false}
                  onGo={() => props.onGo(item)}
                  onActs={props.onActs}
                  onDone={props.onDone}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <PaletteFoot id={footId} isActs={props.onActs === undefined} hasActs={props.hasActs ?? false} />
    </Autocomplete.Root>
  )
}
