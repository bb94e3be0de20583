import { cn } from '../cn'

export type TableLook = {
  /**
   * `grid`, the default: columns are as wide as their content needs. `lines`: rows of equal height with
   * columns of fixed widths, shown as one line on a wide screen and as a grid of two lines on a narrow one.
   */
  kind?: keyof typeof looks
  /** Whether the table scrolls horizontally when its columns do not fit. */
  isWide?: boolean
  /** How many placeholder rows to show until the first rows arrive. */
  placeholders?: number
  className?: string
  headClassName?: string
  rowClassName?: string
}

const cell = 'h-row border-b border-line px-3 whitespace-nowrap'

const looks = {
  grid: {
    table: 'w-full border-separate border-spacing-0 text-13',
    head: '',
    headRow: '',
    headCell: cn(cell, 'sticky top-0 z-10 bg-bg text-12 text-muted'),
    body: 'group-aria-busy/table:opacity-40',
    row: 'relative hover:bg-surface focus-within:bg-surface data-open:bg-surface data-selected:bg-accent-soft',
    plainRow: '',
    selectableRow: '',
    cell,
    selectCell: cn(cell, 'w-4'),
    selectHead: 'w-4',
  },
  lines: {
    table: 'block [overflow-anchor:none] @max-lg:border-t @max-lg:border-line',
    head: 'block @max-lg:hidden',
    headRow: 'flex h-row items-center gap-x-3 border-b border-line px-3 text-12 text-muted',
    headCell: 'flex min-w-0 shrink-0 font-normal',
    // A separate stacking context keeps elements that are above a row's link below the column headers.
    body: 'relative isolate block group-aria-busy/table:opacity-40',
    row: cn(
      'relative grid h-14 items-center content-center gap-x-3 gap-y-0.5 border-b border-line px-3 text-13 @lg:h-row @lg:flex',
      'hover:bg-surface focus-within:bg-surface data-open:bg-surface data-selected:bg-accent-soft',
      'data-open:shadow-[inset_2px_0_var(--accent)]',
    ),
    plainRow: 'grid-cols-[minmax(0,1fr)_max-content_auto]',
    selectableRow: 'grid-cols-[auto_minmax(0,1fr)_max-content_auto]',
    cell: 'min-w-0 shrink-0 overflow-hidden',
    selectCell: '@max-lg:row-start-1 @max-lg:row-span-2 @lg:w-4 @lg:shrink-0',
    selectHead: 'w-4',
  },
} as const

export const stylesOf = ({ kind = 'grid' }: TableLook) => looks[kind]
