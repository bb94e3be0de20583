'use client'

import { useTranslations } from 'next-intl'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { AccountType } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { type Acts, RowActs, RowActsHeader } from '../row-acts'

type AccountTypeTableProps = { rows: readonly AccountType[]; acts?: Acts<AccountType> }

export function AccountTypeTable({ rows, acts }: AccountTypeTableProps) {
  const t = useTranslations('settings')
  const format = useFormat()
  return (
    <Table label={t('accountTypes.title')}>
      <TableHead>
        <TableRow>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="w-full max-sm:hidden">{t('description')}</TableHeader>
          <TableHeader numeric>{t('accounts')}</TableHeader>
          <RowActsHeader shown={acts !== undefined} />
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} interactive>
            <TableCell className="max-w-80 py-1.5 max-sm:w-full max-sm:max-w-0">
              <span className="block truncate font-medium">
                <bdi>{row.name}</bdi>
              </span>
              <span className="block truncate text-12 text-muted sm:hidden">
                <bdi>{row.description}</bdi>
              </span>
            </TableCell>
            <TableCell className="max-w-0 truncate text-muted max-sm:hidden">
              <bdi>{row.description}</bdi>
            </TableCell>
            <TableCell numeric>{row.accounts === undefined ? '–' : format.number(row.accounts)}</TableCell>
            <RowActs row={row} acts={acts} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
