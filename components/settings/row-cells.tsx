'use client'

import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { IconButton, type IconButtonProps } from '@/components/ui/buttons/icon-button'
import type { Column } from '@/components/ui/data-table/table-columns'
import type { Stored } from './definition-kinds'
import type { Moving } from './use-order'

export type Acts<Row> = {
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
  /** The buttons that move a row, shown instead of the other actions while rows are being reordered. */
  moving?: Moving<Row>
}

export const recordId = ({ id }: { id: string }) => id

/** The style of the name column, which takes the remaining width. */
export const nameColumn = { cellClassName: 'max-w-80 py-1.5 @max-4xl:w-full @max-4xl:max-w-0' }

/** The row's name; `below` is shown under it if there is no room for separate columns. */
export function RowName({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="flex items-center gap-2 font-medium">{children}</span>
      <span className="block truncate text-12 text-muted @3xl:hidden">{below}</span>
    </>
  )
}

/** The last column, with a row's actions; absent for read-only users. */
export function actsColumn<Row extends Stored>(title: string, acts: Acts<Row> | undefined): Column<Row>[] {
  if (!acts) return []
  return [
    {
      id: 'acts',
      header: title,
      meta: { hidesHeader: true, cellClassName: 'w-0 text-right' },
      cell: ({ row }) => <RowActs row={row.original} acts={acts} />,
    },
  ]
}

function RowActs<Row extends Stored>({ row, acts }: { row: Row; acts: Acts<Row> }) {
  const t = useTranslations('settings')
  const { name } = row
  return (
    <span className="inline-flex">
      {acts.moving ? (
        <MoveButtons row={row} moving={acts.moving} />
      ) : (
        <>
          <ActButton label={t('editOne', { name })} onClick={() => acts.onEdit(row)}>
            <Pencil aria-hidden="true" />
          </ActButton>
          <ActButton label={t('deleteOne', { name })} onClick={() => acts.onDelete(row)}>
            <Trash2 aria-hidden="true" />
          </ActButton>
        </>
      )}
    </span>
  )
}

/** Moves a row up or down by one position. At either end the button stays enabled, so that it keeps the focus. */
function MoveButtons<Row extends Stored>({ row, moving }: { row: Row; moving: Moving<Row> }) {
  const t = useTranslations('settings.order')
  const { isFirst, isLast, move } = moving
  const { name } = row
  return (
    <>
      <ActButton label={t('up', { name })} aria-disabled={isFirst(row)} onClick={() => move(row, -1)}>
        <ArrowUp aria-hidden="true" />
      </ActButton>
      <ActButton label={t('down', { name })} aria-disabled={isLast(row)} onClick={() => move(row, 1)}>
        <ArrowDown aria-hidden="true" />
      </ActButton>
    </>
  )
}

function ActButton(props: IconButtonProps) {
  return <IconButton {...props} size="sm" className="text-muted! aria-disabled:opacity-40" />
}
