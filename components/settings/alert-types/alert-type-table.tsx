'use client'

import { useTranslations } from 'next-intl'
import { TypeMark } from '@/components/alerts/alert-mark'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { AlertType } from '@/lib/contract/definitions'
import { type Acts, RowActs, RowActsHeader } from '../row-acts'

export function AlertTypeTable({ rows, acts }: { rows: readonly AlertType[]; acts?: Acts<AlertType> }) {
  const t = useTranslations('settings')
  return (
    <Table label={t('alertTypes.title')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('type')}</TableHeader>
          <TableHeader>{t('shape')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('colour')}</TableHeader>
          <RowActsHeader shown={acts !== undefined} />
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} interactive>
            <TableCell className="max-w-64 py-1.5 max-sm:w-full max-sm:max-w-0">
              <span className="flex items-center gap-2 font-medium">
                <TypeMark shape={row.shape} colour={row.colour} />
                <bdi className="truncate">{row.name}</bdi>
              </span>
              <span className="block truncate pl-6 font-mono text-12 text-muted sm:hidden">
                <bdi>{row.type}</bdi>
              </span>
            </TableCell>
            <TableCell className="max-w-48 truncate font-mono text-12 text-muted max-sm:hidden">
              <bdi>{row.type}</bdi>
            </TableCell>
            <TableCell>{t(`shapes.${row.shape}`)}</TableCell>
            <TableCell className="font-mono text-12 text-muted max-sm:hidden">{row.colour}</TableCell>
            <RowActs row={row} acts={acts} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
