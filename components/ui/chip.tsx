import { X } from 'lucide-react'
import { cn } from './cn'

type ChipProps = {
  text: string
  /** What its button does. */
  removeLabel: string
  onRemove: () => void
  tone?: 'neutral' | 'amber'
}

/** Something that is chosen and can be taken away; one of a list. */
export function Chip({ text, removeLabel, onRemove, tone = 'neutral' }: ChipProps) {
  return (
    <li
      className={cn(
        'flex min-h-7 max-w-full min-w-0 items-stretch rounded-md border border-line pl-2 text-13 touch:min-h-11',
        tone === 'amber' ? 'bg-amber-soft text-amber' : 'bg-surface',
      )}
    >
      <bdi className="min-w-0 self-center py-0.5 wrap-anywhere">{text}</bdi>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="ml-1 flex w-7 shrink-0 items-center justify-center rounded-md hover:bg-line/60 touch:w-11 [&_svg]:size-3.5"
      >
        <X aria-hidden="true" />
      </button>
    </li>
  )
}
