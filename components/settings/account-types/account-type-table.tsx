'use client'

import { useTranslations } from 'next-intl'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import type { AccountType } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { type Acts, NameCell, RowActs, RowActsHeader } from '../row-cells'

type AccountTypeTableProps = { rows: readonly AccountType[]; acts?: Acts<AccountType> }

export function AccountTypeTable({ rows, acts }: AccountTypeTableProps) {
  const t = useTranslations('settings')
  const format = useFormat()
  return (
    <Table
      label={t('accountTypes.title')}
      head={
        <>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="w-full @max-3xl:hidden">{t('description')}</TableHeader>
          <TableHeader numeric>{t('accounts')}</TableHeader>
          <RowActsHeader shown={acts !== undefined} />
        </>
      }
    >
      {rows.map((row) => (
        <TableRow key={row.id} interactive>
          <NameCell below={<bdi>{row.description}</bdi>}>
            <bdi className="truncate">{row.name}</bdi>
          </NameCell>
          <TableCell className="max-w-0 truncate text-muted @max-3xl:hidden">
            <bdi>{row.description}</bdi>
          </TableCell>
          <TableCell numeric>{row.accounts === undefined ? '–' : format.number(row.accounts)}</TableCell>
          <RowActs row={row} acts={acts} />
        </TableRow>
      ))}
    </Table>
  )
}
