'use client'

import { useTranslations } from 'next-intl'
import type { AuditEntry } from '@/lib/contract/audit'
import { isSilent, isTold, useMemberName } from './audit-members'
import { RecordLink } from './record-name'
import type { RecordNames } from './record-names'
import { isOtherAccount, useWriteValue } from './use-write-value'

type Change = { from: unknown; to: unknown }
type Entry = Pick<AuditEntry, 'recordKind' | 'changes' | 'otherAccount'>
type AuditChangesProps = { entry: Entry; names: RecordNames }

/** One line per field: its old and new value or, for a new record, its initial value. */
export function AuditChanges({ entry, names }: AuditChangesProps) {
  const { recordKind, changes } = entry
  const nameOf = useMemberName()
  const told = Object.entries(changes ?? {}).filter(
    ([member, change]) => !isSilent(recordKind, member) && (isTold(member) || isChange(change)),
  )
  return (
    <dl className="flex flex-col gap-0.5 text-13">
      {told.map(([member, change]) => (
        <div key={member} className="line-clamp-4 wrap-anywhere">
          <dt className="inline text-muted">{`${nameOf(recordKind, member)}: `}</dt>
          <dd className="inline">
            <Value entry={entry} member={member} change={change} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ValueProps = AuditChangesProps & { member: string; change: unknown }

function Value({ entry, member, change, names }: ValueProps) {
  const t = useTranslations('settings.audit')
  const write = useWriteValue(names, entry.recordKind)
  if (!isTold(member)) return <span>{t('details')}</span>
  if (!isChange(change)) return <bdi>{write(member, change)}</bdi>
  const [from, to] = [write(member, change.from), write(member, change.to)]
  // If both values translate to the same text, show only that the field has changed.
  if (from === to) return <bdi>{t('details')}</bdi>
  const show = (value: unknown, text: string) =>
    isOtherAccount(member) && value !== null && entry.otherAccount ? (
      <OtherAccount account={entry.otherAccount} />
    ) : (
      <bdi>{text}</bdi>
    )
  return (
    <>
      <span className="text-muted line-through decoration-1">{show(change.from, from)}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">{t('became')}</span>
      {show(change.to, to)}
    </>
  )
}

function OtherAccount({ account: { id, name } }: { account: NonNullable<Entry['otherAccount']> }) {
  const record = { name, number: null, job: null }
  return <RecordLink inText of={{ recordKind: 'account', recordId: id, record }} />
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}
