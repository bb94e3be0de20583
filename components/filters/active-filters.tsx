'use client'

import { Button } from '@/components/ui/buttons/button'
import { Chip, ChipList } from '@/components/ui/chip'
import type { FilterChange, FilterChip, Filters } from './define-filters'

type ActiveFiltersProps<All extends Filters> = {
  chips: readonly FilterChip<All>[]
  label: string
  removeLabelOf: (filter: string) => string
  /** The button that removes all; absent for a single one. */
  clearLabel: string
  onChoose: (change: FilterChange<All>) => void
  onClear: () => void
  /** Takes the focus once no chips are left. */
  onLast: () => void
  className?: string
  /** Classes of a chip; without a name, of the button that removes all. */
  classNameOf?: (name?: keyof All) => string | undefined
}

/** The active filters as removable chips. */
export function ActiveFilters<All extends Filters>(props: ActiveFiltersProps<All>) {
  const { chips, label, removeLabelOf, clearLabel, onChoose, onClear, onLast, classNameOf } = props
  if (chips.length === 0) return null
  return (
    <ChipList label={label} onLast={onLast} className={props.className}>
      {chips.map(({ key, name, text, isLost, without }) => (
        <Chip
          key={key}
          text={text}
          removeLabel={removeLabelOf(text)}
          onRemove={() => onChoose(without)}
          tone={isLost ? 'amber' : 'neutral'}
          className={classNameOf?.(name)}
        />
      ))}
      {chips.length > 1 && (
        <li className={classNameOf?.()}>
          <Button size="sm" variant="ghost" onClick={onClear}>
            {clearLabel}
          </Button>
        </li>
      )}
    </ChipList>
  )
}
