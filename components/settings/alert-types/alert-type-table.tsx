'use client'

import { useTranslations } from 'next-intl'
import { TypeMark } from '@/components/alerts/alert-mark'
import { PriorityMark, usePriorityWord } from '@/components/alerts/priority-mark'
import { DataTable } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import type { AlertType } from '@/lib/contract/definitions'
import { type Acts, actsColumn, nameColumn, RowName, recordId } from '../row-cells'

type AlertTypeTableProps = { rows: readonly AlertType[]; acts?: Acts<AlertType> }

const column = columnsOf<AlertType>()
const wide = '@max-3xl:hidden'

export function AlertTypeTable({ rows, acts }: AlertTypeTableProps) {
  const t = useTranslations('settings')
  const columns = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: nameColumn,
      cell: ({ row: { original } }) => (
        <RowName below={<bdi className="pl-6 font-mono">{original.type}</bdi>}>
          <TypeMark shape={original.shape} colour={original.colour} />
          <bdi className="truncate">{original.name}</bdi>
        </RowName>
      ),
    }),
    column.display({
      id: 'type',
      header: t('type'),
      meta: { className: wide, cellClassName: 'max-w-48 truncate font-mono text-12 text-muted' },
      cell: ({ row }) => <bdi>{row.original.type}</bdi>,
    }),
    column.display({
      id: 'priority',
      header: t('priority'),
      cell: ({ row }) => <Priority priority={row.original.priority} />,
    }),
    column.display({
      id: 'shape',
      header: t('shape'),
      cell: ({ row }) => t(`shapes.${row.original.shape}`),
    }),
    column.display({
      id: 'colour',
      header: t('colour'),
      meta: { className: wide },
      cell: ({ row }) => <Swatch colour={row.original.colour} />,
    }),
    ...actsColumn(t('actions'), acts),
  ]
  return <DataTable label={t('alertTypes.title')} columns={columns} rows={rows} idOf={recordId} />
}

function Priority({ priority }: Pick<AlertType, 'priority'>) {
  const wordOf = usePriorityWord()
  return (
    <span className="flex items-center gap-2">
      <PriorityMark priority={priority} />
      <span aria-hidden="true">{wordOf(priority)}</span>
    </span>
  )
}

/** Shown as a color; the hex code appears only in the form. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 24 16" role="img" aria-label={colour} className="h-4 w-6">
      <rect width="24" height="16" rx="4" fill={colour} />
    </svg>
  )
}
