'use client'

import { useTranslations } from 'next-intl'
import { TypeMark } from '@/components/alerts/alert-mark'
import { PriorityMark, usePriorityWord } from '@/components/alerts/priority-mark'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import type { AlertType } from '@/lib/contract/definitions'
import { type Acts, NameCell, RowActs, RowActsHeader } from '../row-cells'

export function AlertTypeTable({ rows, acts }: { rows: readonly AlertType[]; acts?: Acts<AlertType> }) {
  const t = useTranslations('settings')
  const wordOf = usePriorityWord()
  return (
    <Table
      label={t('alertTypes.title')}
      head={
        <>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('type')}</TableHeader>
          <TableHeader>{t('priority')}</TableHeader>
          <TableHeader>{t('shape')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('colour')}</TableHeader>
          <RowActsHeader shown={acts !== undefined} />
        </>
      }
    >
      {rows.map((row) => (
        <TableRow key={row.id} interactive>
          <NameCell below={<bdi className="pl-6 font-mono">{row.type}</bdi>}>
            <TypeMark shape={row.shape} colour={row.colour} />
            <bdi className="truncate">{row.name}</bdi>
          </NameCell>
          <TableCell className="max-w-48 truncate font-mono text-12 text-muted @max-3xl:hidden">
            <bdi>{row.type}</bdi>
          </TableCell>
          <TableCell>
            <span className="flex items-center gap-2">
              <PriorityMark priority={row.priority} />
              <span aria-hidden="true">{wordOf(row.priority)}</span>
            </span>
          </TableCell>
          <TableCell>{t(`shapes.${row.shape}`)}</TableCell>
          <TableCell className="@max-3xl:hidden">
            <Swatch colour={row.colour} />
          </TableCell>
          <RowActs row={row} acts={acts} />
        </TableRow>
      ))}
    </Table>
  )
}

/** Shown as a colour; the hex code appears only in the form. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 24 16" role="img" aria-label={colour} className="h-4 w-6">
      <rect width="24" height="16" rx="4" fill={colour} />
    </svg>
  )
}
