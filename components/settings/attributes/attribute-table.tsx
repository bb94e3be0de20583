'use client'

import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { type Acts, actsColumn, nameColumn, RowName, recordId } from '../row-cells'
import { useScopeText } from './use-scope-text'

type AttributeTableProps = { rows: readonly Attribute[]; accountTypes: AccountType[]; acts?: Acts<Attribute> }

const column = columnsOf<Attribute>()
const wide = '@max-3xl:hidden'

export function AttributeTable({ rows, accountTypes, acts }: AttributeTableProps) {
  const t = useTranslations('settings')
  const scopeText = useScopeText(accountTypes)
  const columns = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: nameColumn,
      cell: ({ row: { original } }) => {
        const { name, group, tag, required } = original
        return (
          <RowName below={[group, tag, required && t('required')].filter(Boolean).join(' · ')}>
            <bdi className="truncate">{name}</bdi>
            {group && <bdi className="truncate text-12 text-muted @max-3xl:hidden">{` ${group}`}</bdi>}
          </RowName>
        )
      },
    }),
    column.display({
      id: 'tag',
      header: t('tag'),
      meta: { className: wide, cellClassName: 'max-w-48 truncate font-mono text-12 text-muted' },
      cell: ({ row }) => row.original.tag,
    }),
    column.display({
      id: 'slot',
      header: t('slot'),
      cell: ({ row }) => <Slot attribute={row.original} />,
    }),
    column.display({
      id: 'scope',
      header: t('scope'),
      meta: { className: '@max-4xl:hidden', cellClassName: 'max-w-64 truncate text-muted' },
      cell: ({ row }) => <bdi>{scopeText(row.original)}</bdi>,
    }),
    column.display({
      id: 'required',
      header: t('required'),
      meta: { className: wide },
      cell: ({ row }) => row.original.required && t('required'),
    }),
    column.display({
      id: 'accounts',
      header: t('accounts'),
      meta: { className: wide, numeric: true },
      cell: ({ row }) => <AccountCount attribute={row.original} />,
    }),
    ...actsColumn(t('actions'), acts),
  ]
  return <DataTable label={t('attributes.title')} columns={columns} rows={rows} idOf={recordId} />
}

type OfAttribute = { attribute: Attribute }

/** The slot's name, the number of options, and a note if other rules limit the value. */
function Slot({ attribute: { slot, options, minimum, maximum, pattern } }: OfAttribute) {
  const t = useTranslations('settings')
  const isLimited = minimum !== null || maximum !== null || pattern !== null
  return (
    <>
      <span>{t(`slots.${slot}`)}</span>
      {options.length > 0 && (
        <span className="text-muted">{` · ${t('optionCount', { count: options.length })}`}</span>
      )}
      {isLimited && <span className="text-muted @max-3xl:hidden">{` · ${t('rules.limited')}`}</span>}
    </>
  )
}

/** How many accounts have a value, with a tilde if the number is approximate. */
function AccountCount({ attribute: { accounts, accountsExact } }: OfAttribute) {
  const format = useFormat()
  return (
    <span>{accounts === undefined ? '–' : `${accountsExact ? '' : '~ '}${format.number(accounts)}`}</span>
  )
}
