'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable, type DataTableProps } from '@/components/ui/data-table/data-table'
import { columnsOf } from '@/components/ui/data-table/table-columns'
import type { AuditEntry } from '@/lib/contract/audit'
import type { AuditQuery } from '@/lib/data/audit'
import { EntryRecord, JobTitle, Note, What, When, Who } from './audit-cells'
import { AuditChanges } from './audit-changes'
import { type AuditLine, lineId, useAuditLines } from './audit-lines'
import type { RecordNames } from './record-names'

type Acts = { onRecord: (recordId: string) => void; onJob: (jobId: string) => void }
type AuditTableProps = Acts &
  Pick<DataTableProps<AuditLine>, 'status' | 'empty' | 'foot'> & {
    /** Undefined until the first entries have loaded. */
    entries: AuditEntry[] | undefined
    names: RecordNames
    query: AuditQuery
  }

export function AuditTable({ entries, query, names, onRecord, onJob, ...states }: AuditTableProps) {
  const t = useTranslations('settings.audit')
  const { lines, toggle } = useAuditLines(entries, query)
  const columns = useColumns(names, { onRecord, onJob, toggle })
  return (
    <DataTable
      {...states}
      label={t('title')}
      columns={columns}
      rows={lines}
      idOf={lineId}
      paging={{ list: JSON.stringify(query) }}
      look={look}
    />
  )
}

const look = { placeholders: 7, rowClassName: 'group [&>td]:py-2 [&>td]:align-top' }

const column = columnsOf<AuditLine>()

function useColumns(names: RecordNames, acts: Acts & { toggle: (jobLineId: string) => void }) {
  const t = useTranslations('settings.audit')
  const { onRecord, onJob, toggle } = acts
  return useMemo(
    () => [
      column.display({
        id: 'when',
        header: t('when'),
        meta: { cellClassName: 'text-muted' },
        cell: ({ row: { original: line } }) => line.kind !== 'note' && <When line={line} />,
      }),
      column.display({
        id: 'who',
        header: t('who'),
        meta: { cellClassName: 'max-w-48 max-sm:max-w-24' },
        cell: ({ row: { original: line } }) => line.kind !== 'note' && <Who line={line} names={names} />,
      }),
      column.display({
        id: 'what',
        header: t('what'),
        meta: { className: 'max-sm:hidden', cellClassName: 'max-w-56 whitespace-normal!' },
        cell: ({ row: { original: line } }) => line.kind !== 'note' && <What line={line} />,
      }),
      column.display({
        id: 'record',
        header: t('record'),
        meta: { cellClassName: 'max-w-56 @max-4xl:w-full @max-4xl:max-w-0 @max-4xl:min-w-40' },
        cell: ({ row: { original: line } }) => {
          if (line.kind === 'note') return <Note line={line} onJob={onJob} />
          if (line.kind === 'job') return <JobTitle line={line} onToggle={() => toggle(line.id)} />
          return <EntryRecord entry={line.entry} names={names} onRecord={onRecord} />
        },
      }),
      column.display({
        id: 'changes',
        header: t('changes'),
        meta: { className: '@max-4xl:hidden', cellClassName: 'w-full' },
        cell: ({ row: { original: line } }) =>
          line.kind === 'entry' && (
            <div className="min-w-44 whitespace-normal">
              <AuditChanges entry={line.entry} names={names} />
            </div>
          ),
      }),
    ],
    [t, names, onRecord, onJob, toggle],
  )
}
