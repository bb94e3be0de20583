'use client'

import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'
import type { AuditEntry } from '@/lib/contract/audit'
import { noRecord } from './record-names'
import { useRecordText } from './use-record-text'

/** What an entry is about. */
export function RecordName({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('settings.audit')
  const { recordId, changes, action } = entry
  if (recordId !== noRecord) return <RecordLink of={entry} />
  const looked = Number(changes?.found ?? 0) > 0 ? 'lookUp.several' : 'lookUp.nobody'
  return <span className="text-muted">{t(action === 'export' ? 'fileOf' : looked)}</span>
}

type Named = Pick<AuditEntry, 'recordKind' | 'recordId' | 'record'> & Partial<Pick<AuditEntry, 'changes'>>
type RecordLinkProps = { of: Named; inText?: boolean }

/** What a record is called, as a link to where it can be opened: the page of a deleted account says what became of it. */
export function RecordLink({ of, inText }: RecordLinkProps) {
  const textOf = useRecordText()
  const { recordKind, record } = of
  const href = record ? pageOf(of) : undefined
  const shown = <bdi className={record ? undefined : 'text-muted'}>{textOf({ recordKind, record })}</bdi>
  return href ? (
    <TextLink inText={inText} href={href} prefetch={false}>
      {shown}
    </TextLink>
  ) : (
    shown
  )
}

function pageOf({ recordKind, recordId, changes }: Named): string | undefined {
  if (recordKind === 'account') return `/accounts/${recordId}`
  // A note is called as its account is.
  if (recordKind === 'accountNote' && typeof changes?.accountId === 'string')
    return `/accounts/${changes.accountId}`
  if (recordKind === 'job') return `/accounts/jobs/${recordId}`
  if (recordKind === 'notification') return `/notifications/${recordId}`
  return recordKind === 'alert' ? `/alerts?alert=${recordId}` : undefined
}
