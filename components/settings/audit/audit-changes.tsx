'use client'

import { useTranslations } from 'next-intl'
import type { AuditEntry } from '@/lib/contract/audit'
import { isSilent, isTold, useMemberName } from './audit-members'
import type { RecordNames } from './record-names'
import { useWriteValue } from './use-write-value'

type Change = { from: unknown; to: unknown }
type AuditChangesProps = { entry: Pick<AuditEntry, 'recordKind' | 'changes'>; names: RecordNames }

/** One line for each member: from what to what, or what a new record began with. */
export function AuditChanges({ entry: { recordKind, changes }, names }: AuditChangesProps) {
  const nameOf = useMemberName()
  const told = Object.entries(changes ?? {}).filter(
    ([member, change]) => !isSilent(recordKind, member) && (isTold(member) || isChange(change)),
  )
  return (
    <dl className="flex flex-col gap-0.5 text-13">
      {told.map(([member, change]) => (
        <div key={member} className="line-clamp-4 wrap-anywhere">
          <dt className="inline text-muted">{nameOf(member)}: </dt>
          <dd className="inline">
            <Value member={member} change={change} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ValueProps = { member: string; change: unknown; names: RecordNames }

function Value({ member, change, names }: ValueProps) {
  const t = useTranslations('settings.audit')
  const write = useWriteValue(names)
  if (!isTold(member)) return t('details')
  if (!isChange(change)) return <bdi>{write(member, change)}</bdi>
  const [from, to] = [write(member, change.from), write(member, change.to)]
  // Of what is told in a word alone, that it changed is all there is to say.
  if (from === to) return <bdi>{t('details')}</bdi>
  return (
    <>
      <span className="text-muted line-through decoration-1">
        <bdi>{from}</bdi>
      </span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">{t('became')}</span>
      <bdi>{to}</bdi>
    </>
  )
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}
