'use client'

import { ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { DateTime } from '@/components/ui/date-time'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { AuditEntry } from '@/lib/contract/audit'
import { auditActions, auditedKinds } from '@/lib/contract/choices'
import { useFormat } from '@/lib/i18n/use-format'
import { AuditChanges } from './audit-changes'
import { noRecord, type RecordNames } from './record-names'

type AuditTableProps = { entries: AuditEntry[]; names: RecordNames; onRecord: (recordId: string) => void }

export function AuditTable({ entries, names, onRecord }: AuditTableProps) {
  const t = useTranslations('settings.audit')
  return (
    <Table
      label={t('title')}
      head={
        <>
          <TableHeader>{t('when')}</TableHeader>
          <TableHeader>{t('who')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('what')}</TableHeader>
          <TableHeader>{t('record')}</TableHeader>
          <TableHeader className="max-md:hidden">{t('changes')}</TableHeader>
        </>
      }
    >
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} names={names} onRecord={onRecord} />
      ))}
    </Table>
  )
}

type AuditRowProps = { entry: AuditEntry; names: RecordNames; onRecord: (recordId: string) => void }

function AuditRow({ entry, names, onRecord }: AuditRowProps) {
  const t = useTranslations('settings.audit')
  const format = useFormat()
  const { identityId, platform } = entry
  const action = auditActions.find((one) => one === entry.action)
  const act = action ? t(`actions.${action}`) : entry.action
  const kind = auditedKinds.find((one) => one === entry.recordKind)
  return (
    <TableRow interactive className="[&>td]:py-2 [&>td]:align-top">
      <TableCell className="text-muted">
        <DateTime {...format.moment(entry.at)} />
      </TableCell>
      <TableCell className="max-w-48 max-sm:max-w-24">
        <bdi className="block truncate">
          {identityId === null ? t('product') : (names.identity?.[identityId] ?? identityId)}
        </bdi>
        {platform && <bdi className="block truncate text-12 text-muted max-sm:hidden">{platform}</bdi>}
        <span className="block truncate text-12 text-muted sm:hidden">{act}</span>
      </TableCell>
      <TableCell className="max-sm:hidden">{act}</TableCell>
      <TableCell className="max-w-64 max-md:w-full max-md:max-w-0 max-md:min-w-40">
        <span className="flex items-center gap-1">
          <span className="min-w-0">
            <span className="block truncate">
              <RecordName entry={entry} names={names} />
            </span>
            <span className="block truncate text-12 text-muted">
              {kind ? t(`kinds.${kind}`) : entry.recordKind}
            </span>
          </span>
          {entry.recordId !== noRecord && (
            <IconButton size="sm" label={t('onlyRecord')} onClick={() => onRecord(entry.recordId)}>
              <ListFilter aria-hidden="true" />
            </IconButton>
          )}
        </span>
        <div className="whitespace-normal md:hidden">
          <AuditChanges changes={entry.changes} />
        </div>
      </TableCell>
      <TableCell className="w-full max-md:hidden">
        <div className="min-w-48 whitespace-normal">
          <AuditChanges changes={entry.changes} />
        </div>
      </TableCell>
    </TableRow>
  )
}

function RecordName({
  entry: { recordKind, recordId, changes },
  names,
}: {
  entry: AuditEntry
  names: RecordNames
}) {
  const t = useTranslations('settings.audit.lookUp')
  if (recordId === noRecord)
    return <span className="text-muted">{t(entryFound(changes) ? 'several' : 'nobody')}</span>
  const href = pageOf(recordKind, recordId)
  const name = names[recordKind]?.[recordId]
  const shown = name ? <bdi>{name}</bdi> : <bdi className="font-mono text-12">{recordId}</bdi>
  return href ? (
    <TextLink href={href} prefetch={false} title={recordId}>
      {shown}
    </TextLink>
  ) : (
    <span title={recordId}>{shown}</span>
  )
}

const entryFound = (changes: AuditEntry['changes']) => Number(changes?.found ?? 0) > 0

function pageOf(kind: string, id: string): string | undefined {
  if (kind === 'account') return `/accounts/${id}`
  if (kind === 'job') return `/accounts/jobs/${id}`
  if (kind === 'notification') return `/notifications/${id}`
  return kind === 'alert' ? `/alerts?alert=${id}` : undefined
}
