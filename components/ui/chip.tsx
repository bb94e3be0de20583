import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from './cn'

type ChipProps = {
  text: string
  /** The remove button's accessible name. */
  removeLabel: string
  onRemove: () => void
  tone?: 'neutral' | 'amber'
  className?: string
}

/** A selected item that can be removed, for use in a ChipList. */
export function Chip({ text, removeLabel, onRemove, tone = 'neutral', className }: ChipProps) {
  return (
    <li
      className={cn(
        'flex min-h-7 max-w-full min-w-0 items-stretch rounded-md border border-line pl-2 text-13 touch:min-h-11',
        tone === 'amber' ? 'bg-amber-soft text-amber' : 'bg-surface',
        className,
      )}
    >
      <bdi className="min-w-0 self-center py-0.5 wrap-anywhere">{text}</bdi>
      <button
        type="button"
        data-chip
        aria-label={removeLabel}
        onClick={onRemove}
        className="ml-1 flex w-7 shrink-0 items-center justify-center rounded-md hover:bg-line/60 touch:w-11 [&_svg]:size-3.5"
      >
        <X aria-hidden="true" />
      </button>
    </li>
  )
}

type ChipListProps = {
  label: string
  /** Moves the focus once no chips are left. */
  onLast: () => void
  className?: string
  children: ReactNode
}

/**
 * Chips that wrap onto several lines. Removing a chip moves the focus to the next one or, if there is none,
 * to the previous one; once no chips are left, `onLast` moves the focus.
 */
export function ChipList({ label, onLast, className, children }: ChipListProps) {
  return (
    <ul
      aria-label={label}
      onClickCapture={(event) => keepFocusNear(event, onLast)}
      className={cn('flex flex-wrap items-center gap-1.5', className)}
    >
      {children}
    </ul>
  )
}

function keepFocusNear({ currentTarget }: MouseEvent<HTMLElement>, onLast: () => void): void {
  const focused = document.activeElement
  if (!currentTarget.contains(focused)) return
  const chips = [...currentTarget.querySelectorAll<HTMLElement>('[data-chip]')]
  const at = chips.findIndex((chip) => chip.contains(focused))
  const others = at < 0 ? [] : [...chips.slice(at + 1), ...chips.slice(0, at).reverse()]
  for (const chip of others) {
    chip.focus()
    // A chip that is hidden at this width cannot take the focus.
    if (document.activeElement !== focused) return
  }
  onLast()
}
