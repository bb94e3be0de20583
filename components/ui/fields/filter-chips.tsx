import type { ReactNode } from 'react'
import { Texts } from '../texts'

/** A group of chips, each of which shows a row count and filters the list. */
export function FilterChips({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="py-3">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

type FilterChipProps = { pressed: boolean; onPress: () => void; mark?: ReactNode; children: ReactNode }

export function FilterChip({ pressed, onPress, mark, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="flex min-h-9 items-center gap-2 rounded-md border border-line px-3 py-1 text-left text-13 hover:bg-surface aria-pressed:border-accent aria-pressed:bg-accent-soft touch:min-h-11"
    >
      {mark}
      <span className="tabular">
        <Texts>{children}</Texts>
      </span>
    </button>
  )
}
