'use client'

import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { TableCell, TableHeader } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { Stored } from './kinds'
import type { Moving } from './use-order'

export type Acts<Row> = {
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
  /** In place of the others while the rows are put in order. */
  moving?: Moving<Row>
}

/** The cell at the end of a row; absent for those who may only read. */
export function RowActs<Row extends Stored>({ row, acts }: { row: Row; acts?: Acts<Row> }) {
  const t = useTranslations('settings')
  if (!acts) return null
  if (acts.moving) return <MoveButtons row={row} moving={acts.moving} />
  return (
    <TableCell className="w-0 text-right">
      <span className="inline-flex">
        <IconButton
          size="sm"
          className="text-muted!"
          label={t('editOne', { name: row.name })}
          onClick={() => acts.onEdit(row)}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          className="text-muted!"
          label={t('deleteOne', { name: row.name })}
          onClick={() => acts.onDelete(row)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </span>
    </TableCell>
  )
}

/** One place up or down at a press. At an end the button stays, so that the keyboard's focus does. */
function MoveButtons<Row extends Stored>({ row, moving }: { row: Row; moving: Moving<Row> }) {
  const t = useTranslations('settings.order')
  const { isFirst, isLast, move } = moving
  const style = 'text-muted! aria-disabled:opacity-40'
  return (
    <TableCell className="w-0 text-right">
      <span className="inline-flex">
        <IconButton
          size="sm"
          className={style}
          label={t('up', { name: row.name })}
          aria-disabled={isFirst(row)}
          onClick={() => move(row, -1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          className={style}
          label={t('down', { name: row.name })}
          aria-disabled={isLast(row)}
          onClick={() => move(row, 1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
      </span>
    </TableCell>
  )
}

export function RowActsHeader({ shown }: { shown: boolean }) {
  const t = useTranslations('settings')
  if (!shown) return null
  return (
    <TableHeader>
      <VisuallyHidden>{t('actions')}</VisuallyHidden>
    </TableHeader>
  )
}
