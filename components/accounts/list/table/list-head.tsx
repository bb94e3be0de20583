'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { AccountSort } from '@/lib/data/accounts/accounts'
import type { Selection } from '../bulk/use-selection'
import { columnWidth } from './column-style'
import { type Column, columnKey } from './list-columns'
import { directionOf, nextSort, type Sortable, sortableOf } from './list-sort'
import { useColumnName } from './use-account-column-name'

export type ListHeadProps = {
  columns: readonly Column[]
  /** Undefined while the best match comes first. */
  sort?: AccountSort
  onSort: (sort: AccountSort | null) => void
  selection?: Selection
  isSticky: boolean
  /** Adds a column with a button in each row. */
  canRestore: boolean
}

const head = 'text-left font-normal'

/** The column names, which double as sort buttons where the list can be sorted. */
export function ListHead({ columns, sort, onSort, selection, isSticky, canRestore }: ListHeadProps) {
  const t = useTranslations('accountList')
  const nameOf = useColumnName()
  return (
    <thead
      className={cn(
        'block @max-lg:hidden',
        isSticky && 'sticky top-[calc(var(--notices-height,0px)+var(--list-bar-height,0px))] z-10 bg-bg',
      )}
    >
      <tr
        aria-rowindex={1}
        className="flex h-row items-center gap-x-3 border-b border-line px-3 text-12 text-muted"
      >
        {selection && (
          <th scope="col" className={cn(head, 'w-4 shrink-0')}>
            <Checkbox
              label={t('selection.shown')}
              hideLabel
              checked={selection.areAllShown}
              indeterminate={selection.selected !== undefined && !selection.areAllShown}
              onChange={selection.toggleShown}
            />
          </th>
        )}
        {columns.map((column) => (
          <Head key={columnKey(column)} column={column} name={nameOf(column)} sort={sort} onSort={onSort} />
        ))}
        {canRestore && (
          <th scope="col" className={cn(head, 'w-28 shrink-0')}>
            <span className="sr-only">{t('deleted.column')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type HeadProps = Pick<ListHeadProps, 'sort' | 'onSort'> & { column: Column; name: string }

function Head({ column, name, sort, onSort }: HeadProps) {
  const sortable = sortableOf(column)
  return (
    <th
      scope="col"
      aria-sort={sortable && sort ? directionOf(sortable, sort) : undefined}
      className={cn(
        head,
        'flex min-w-0 shrink-0',
        columnWidth(column),
        column === 'created' && 'last:justify-end',
      )}
    >
      {sortable && sort ? (
        <SortButton name={name} column={sortable} sort={sort} onSort={onSort} />
      ) : (
        <bdi className="truncate">{name}</bdi>
      )}
    </th>
  )
}

type SortButtonProps = {
  name: string
  column: Sortable
  sort: AccountSort
  onSort: ListHeadProps['onSort']
}

function SortButton({ name, column, sort, onSort }: SortButtonProps) {
  const direction = directionOf(column, sort)
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(column, sort))}
      className={cn(
        'group/sort -mx-1 flex min-w-0 items-center gap-1 rounded-sm px-1 py-1 hover:text-text',
        direction !== 'none' && 'font-medium text-text',
      )}
    >
      <span className="truncate">{name}</span>
      <Arrow
        aria-hidden="true"
        className={cn(
          'size-3 shrink-0',
          direction === 'none' && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  )
}
