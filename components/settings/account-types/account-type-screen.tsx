'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { deferred } from '@/components/ui/hooks/use-deferred'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import type { AccountType } from '@/lib/contract/definitions'
import {
  accountTypesQuery,
  attributesQuery,
  useDeleteAccountType,
  useOrderAccountTypes,
} from '@/lib/data/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { DefinitionScreen } from '../definition-screen'
import { type Acts, NameCell, RowActs, RowActsHeader } from '../row-cells'
import { InUseDialog } from './in-use-dialog'

const AccountTypeDialog = deferred(
  () => import('./account-type-dialog').then(({ AccountTypeDialog }) => AccountTypeDialog),
  ({ editing }) => editing.open,
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

/** Names the attributes limited to this type; none until they have loaded. */
function useTouches() {
  const t = useTranslations('settings.accountTypes')
  const { data: attributes = [] } = useQuery(attributesQuery())
  return ({ id }: AccountType) => {
    const names = attributes
      .filter(({ accountTypeIds }) => accountTypeIds.includes(id))
      .map(({ name }) => name)
    return names.length === 0
      ? t('deleteUnused')
      : t('deleteAttributes', { count: names.length, names: names.join(', ') })
  }
}

type AccountTypeTableProps = { rows: readonly AccountType[]; acts?: Acts<AccountType> }

function AccountTypeTable({ rows, acts }: AccountTypeTableProps) {
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
