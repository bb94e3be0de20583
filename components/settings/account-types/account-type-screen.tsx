'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import type { AccountType } from '@/lib/contract/definitions'
import { useIsUpstream } from '@/lib/data/business'
import {
  accountTypesQuery,
  attributesQuery,
  useDeleteAccountType,
  useOrderAccountTypes,
} from '@/lib/data/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { DefinitionScreen } from '../definition-screen'
import { type Acts, actsColumn, nameColumn, RowName, recordId } from '../row-cells'
import { useSeenOnly } from './use-seen-only'

const AccountTypeDialog = dynamic(
  orLostPart(() => import('./account-type-dialog').then((file) => file.AccountTypeDialog)),
  { ssr: false, loading: () => null },
)

const InUseDialog = dynamic(
  orLostPart(() => import('./in-use-dialog').then((file) => file.InUseDialog)),
  { ssr: false, loading: () => null },
)

export function AccountTypeScreen({ canWrite }: { canWrite: boolean }) {
  const { data: accountTypes = [] } = useQuery(accountTypesQuery({ counts: true }))
  const touches = useTouches()
  return (
    <DefinitionScreen
      kind="accountTypes"
      rows={accountTypes}
      canWrite={canWrite}
      table={(rows, acts) => <AccountTypeTable rows={rows} acts={acts} />}
      form={(editing, onSaved) => (
        <AccountTypeDialog key={`form-${editing.opening}`} editing={editing} onSaved={onSaved} />
      )}
      useRemove={useDeleteAccountType}
      touches={touches}
      order={useOrderAccountTypes()}
      inUse={({ row, ...about }, key) =>
        (row.accounts ?? 0) > 0 && (
          <InUseDialog
            key={key}
            {...about}
            row={row}
            accounts={row.accounts ?? 0}
            others={accountTypes.filter(({ id }) => id !== row.id)}
          />
        )
      }
    />
  )
}

/** Names the attributes that are limited to this type; none until they have loaded. */
function useTouches() {
  const t = useTranslations('settings.accountTypes')
  const seenOnly = useSeenOnly()
  const { data: attributes = [] } = useQuery(attributesQuery())
  return ({ id }: AccountType) => {
    const names = attributes
      .filter(({ accountTypeIds }) => accountTypeIds.includes(id))
      .map(({ name }) => name)
    return seenOnly(
      names.length === 0
        ? t('deleteUnused')
        : t('deleteAttributes', { count: names.length, names: names.join(', ') }),
    )
  }
}

type AccountTypeTableProps = { rows: readonly AccountType[]; acts?: Acts<AccountType> }

const column = columnsOf<AccountType>()

function AccountTypeTable({ rows, acts }: AccountTypeTableProps) {
  const t = useTranslations('settings')
  const isUpstream = useIsUpstream()
  const format = useFormat()
  const columns = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: nameColumn,
      cell: ({ row: { original } }) => (
        <RowName below={<bdi>{original.description}</bdi>}>
          <bdi className="truncate">{original.name}</bdi>
        </RowName>
      ),
    }),
    column.display({
      id: 'description',
      header: t('description'),
      meta: {
        className: '@max-3xl:hidden',
        headClassName: 'w-full',
        cellClassName: 'max-w-0 truncate text-muted',
      },
      cell: ({ row }) => <bdi>{row.original.description}</bdi>,
    }),
    column.display({
      id: 'accounts',
      header: t(isUpstream ? 'accountsSeen' : 'accounts'),
      meta: { numeric: true },
      cell: ({ row: { original } }) =>
        original.accounts === undefined ? '–' : format.number(original.accounts),
    }),
    ...actsColumn(t('actions'), acts),
  ]
  return <DataTable label={t('accountTypes.title')} columns={columns} rows={rows} idOf={recordId} />
}
