import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { ScrollGroup } from './scroll-group'

/** Rows of 36 px (44 on touch screens); scrolls sideways within itself if necessary. */
type TableProps = ComponentProps<'table'> & {
  label: string
  /** The column headers; `children` are then the rows. */
  head?: ReactNode
}

export function Table({ className, label, head, children, ...rest }: TableProps) {
  return (
    <ScrollGroup label={label} className="relative -mx-3 max-lg:overflow-x-auto">
      <table
        {...rest}
        aria-label={label}
        className={cn('w-full border-separate border-spacing-0 text-13', className)}
      >
        {head ? (
          <>
            <thead>
              <tr>{head}</tr>
            </thead>
            <tbody>{children}</tbody>
          </>
        ) : (
          children
        )}
      </table>
    </ScrollGroup>
  )
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} />
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />
}

type TableRowProps = ComponentProps<'tr'> & { selected?: boolean; interactive?: boolean }

export function TableRow({ selected, interactive, className, ...rest }: TableRowProps) {
  return (
    <tr
      {...rest}
      aria-selected={selected}
      className={cn(
        'aria-selected:bg-accent-soft focus-within:bg-surface',
        interactive && 'hover:bg-surface aria-selected:hover:bg-accent-soft',
        className,
      )}
    />
  )
}

const cell = 'h-row border-b border-line px-3 whitespace-nowrap'

export function TableHeader({ className, numeric, ...rest }: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={cn(
        cell,
        'sticky top-0 z-10 bg-bg text-12 text-muted',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    />
  )
}

export function TableCell({ className, numeric, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td {...rest} className={cn(cell, numeric && 'tabular text-right', className)} />
}
