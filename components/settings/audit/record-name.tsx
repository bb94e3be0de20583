'use client'

import { useTranslations } from 'next-intl'
import { accountHref, alertsHref, jobHref, notificationHref } from '@/components/hrefs'
import { TextLink } from '@/components/ui/text-link'
import type { AuditEntry } from '@/lib/contract/audit'
import { noRecord } from './record-names'
import { useRecordText } from './use-record-text'

/** The record an entry is about. */
export function RecordName({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('settings.audit')
  const { recordId, changes, action } = entry
  if (recordId !== noRecord) return <RecordLink of={openedRecord(entry)} />
  const looked = Number(changes?.found ?? 0) > 0 ? 'lookUp.several' : 'lookUp.nobody'
  return <span className="text-muted">{t(action === 'export' ? 'fileOf' : looked)}</span>
}

type Opened = Pick<AuditEntry, 'recordKind' | 'recordId' | 'record'>

/**
 * An account's notes and devices do not have their own page: they are shown with the account's name, which links to it.
 */
function openedRecord({ recordKind, recordId, record, changes }: AuditEntry): Opened {
  const accountId = ['accountNote', 'device'].includes(recordKind) ? changes?.accountId : undefined
  return typeof accountId === 'string'
    ? { recordKind: 'account', recordId: accountId, record }
    : { recordKind, recordId, record }
}

type RecordLinkProps = { of: Opened; inText?: boolean }

/** A record's name, linked to the page that shows it; for a deleted account, that page explains what became of it. */
export function RecordLink({ of: { recordKind, recordId, record }, inText }: RecordLinkProps) {
  const textOf = useRecordText()
  const href = record ? pageOf(recordKind, recordId) : undefined
  const shown = <bdi className={record ? undefined : 'text-muted'}>{textOf({ recordKind, record })}</bdi>
  return href ? (
    <TextLink inText={inText} href={href} prefetch={false}>
      {shown}
    </TextLink>
  ) : (
    shown
  )
}

function pageOf(kind: string, id: string): string | undefined {
  if (kind === 'account') return accountHref(id)
  if (kind === 'job') return jobHref(id)
  if (kind === 'notification') return notificationHref(id)
  return kind === 'alert' ? alertsHref({ alert: id }) : undefined
}
