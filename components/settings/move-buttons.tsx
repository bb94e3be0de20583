'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { TableCell } from '@/components/ui/table'
import type { Stored } from './kinds'
import type { Moving } from './use-order'

/** One place up or down at a press. At an end the button stays, so that the keyboard's focus does. */
export function MoveButtons<Row extends Stored>({ row, moving }: { row: Row; moving: Moving<Row> }) {
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
