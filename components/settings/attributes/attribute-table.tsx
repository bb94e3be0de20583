'use client'

import { useTranslations } from 'next-intl'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { type Acts, NameCell, RowActs, RowActsHeader } from '../row-cells'
import { useScopeText } from './use-scope-text'

type AttributeTableProps = { rows: readonly Attribute[]; accountTypes: AccountType[]; acts?: Acts<Attribute> }

export function AttributeTable({ rows, accountTypes, acts }: AttributeTableProps) {
  const t = useTranslations('settings')
  return (
    <Table
      label={t('attributes.title')}
      head={
        <>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('tag')}</TableHeader>
          <TableHeader>{t('slot')}</TableHeader>
          <TableHeader className="@max-4xl:hidden">{t('scope')}</TableHeader>
          <TableHeader className="@max-3xl:hidden">{t('required')}</TableHeader>
          <TableHeader numeric className="@max-3xl:hidden">
            {t('accounts')}
          </TableHeader>
          <RowActsHeader shown={acts !== undefined} />
        </>
      }
    >
      {rows.map((row) => (
        <AttributeRow key={row.id} row={row} accountTypes={accountTypes} acts={acts} />
      ))}
    </Table>
  )
}

type AttributeRowProps = { row: Attribute; accountTypes: AccountType[]; acts?: Acts<Attribute> }

function AttributeRow({ row, accountTypes, acts }: AttributeRowProps) {
  const t = useTranslations('settings')
  const scopeText = useScopeText(accountTypes)
  const format = useFormat()
  const { name, group, tag, slot, required, options, accounts, accountsExact } = row
  const isLimited = row.minimum !== null || row.maximum !== null || row.pattern !== null
  return (
    <TableRow interactive>
      <NameCell below={[group, tag, required && t('required')].filter(Boolean).join(' · ')}>
        <bdi className="truncate">{name}</bdi>
        {group && <bdi className="truncate text-12 text-muted @max-3xl:hidden">{` ${group}`}</bdi>}
      </NameCell>
      <TableCell className="max-w-48 truncate font-mono text-12 text-muted @max-3xl:hidden">{tag}</TableCell>
      <TableCell>
        <span>{t(`slots.${slot}`)}</span>
        {options.length > 0 && (
          <span className="text-muted">{` · ${t('optionCount', { count: options.length })}`}</span>
        )}
        {isLimited && <span className="text-muted @max-3xl:hidden">{` · ${t('rules.limited')}`}</span>}
      </TableCell>
      <TableCell className="max-w-64 truncate text-muted @max-4xl:hidden">
        <bdi>{scopeText(row)}</bdi>
      </TableCell>
      <TableCell className="@max-3xl:hidden">{required && t('required')}</TableCell>
      <TableCell numeric className="@max-3xl:hidden">
        {accounts === undefined ? '–' : `${accountsExact ? '' : '~ '}${format.number(accounts)}`}
      </TableCell>
      <RowActs row={row} acts={acts} />
    </TableRow>
  )
}
