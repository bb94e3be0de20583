'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Chip, ChipList } from '@/components/ui/chip'
import type { FilterChange, FilterChip, Filters } from './define-filters'

type ActiveFiltersProps<All extends Filters> = {
  chips: readonly FilterChip<All>[]
  onChoose: (change: FilterChange<All>) => void
  /** Takes the focus once no chips are left. */
  onLast: () => void
  className?: string
  /** The classes of a filter's chip or, without `name`, of the button that removes all filters. */
  classNameOf?: (name?: keyof All) => string | undefined
}

/** The active filters as removable chips, with a button that removes all if there are several. */
export function ActiveFilters<All extends Filters>(props: ActiveFiltersProps<All>) {
  const { chips, onChoose, onLast, classNameOf } = props
  const t = useTranslations('common.filters')
  if (chips.length === 0) return null
  return (
    <ChipList label={t('label')} onLast={onLast} className={props.className}>
      {chips.map(({ key, name, text, isLost, without }) => (
        <Chip
          key={key}
          text={text}
          removeLabel={t('remove', { filter: text })}
          onRemove={() => onChoose(without)}
          tone={isLost ? 'amber' : 'neutral'}
          className={classNameOf?.(name)}
        />
      ))}
      {chips.length > 1 && (
        <li className={classNameOf?.()}>
          <Button size="sm" variant="ghost" onClick={() => onChoose(withoutAll(chips))}>
            {t('clear')}
          </Button>
        </li>
      )}
    </ChipList>
  )
}

const withoutAll = <All extends Filters>(chips: readonly FilterChip<All>[]): FilterChange<All> =>
  Object.assign({}, ...chips.flatMap(({ without }) => Object.keys(without).map((name) => ({ [name]: null }))))
