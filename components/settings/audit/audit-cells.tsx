'use client'

import { ChevronRight, ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { jobHref } from '@/components/hrefs'
import { useJobOutcome } from '@/components/jobs/use-job-outcome'
import { useJobTitle } from '@/components/jobs/use-job-title'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { DateTime } from '@/components/ui/date-time'
import { Spinner } from '@/components/ui/feedback/spinner'
import { TextLink } from '@/components/ui/text-link'
import type { AuditEntry } from '@/lib/contract/audit'
import { auditActions, auditedKinds } from '@/lib/contract/choices'
import { useFormat } from '@/lib/i18n/use-format'
import { AuditChanges } from './audit-changes'
import { type AuditLine, isUndo, type JobLine, type NoteLine } from './audit-lines'
import { RecordName } from './record-name'
import { noRecord, type RecordNames } from './record-names'

type LineProps = { line: Exclude<AuditLine, NoteLine> }

export function When({ line }: LineProps) {
  const format = useFormat()
  const isWithin = line.kind === 'entry' && line.isWithin
  return (
    <span className={cn(isWithin && 'border-l-3 border-line pl-2')}>
      <DateTime {...format.moment(line.entry.at)} />
    </span>
  )
}

export function Who({ line, names }: LineProps & { names: RecordNames }) {
  const t = useTranslations('settings.audit')
  const { identityId, platform } = line.entry
  return (
    <>
      <bdi className="block truncate">
        {identityId === null ? t('product') : (names.identity?.[identityId] ?? t('unnamed'))}
      </bdi>
      {platform && <bdi className="block truncate text-12 text-muted max-sm:hidden">{platform}</bdi>}
      <span className="block truncate text-12 text-muted sm:hidden">
        <What line={line} />
      </span>
    </>
  )
}

/** The action or, for a job or its undo, the outcome with the number of accounts. */
export function What({ line: { kind, entry } }: LineProps) {
  const t = useTranslations('settings.audit')
  const outcomeOf = useJobOutcome()
  if (kind === 'job') {
    const job = entry.job ?? entry.record?.job
    return <span>{(job && outcomeOf(job)) ?? t(isUndo(entry) ? 'actions.undo' : 'jobDid')}</span>
  }
  const undone = entry.action === 'undo' && entry.record?.job ? outcomeOf(entry.record.job) : undefined
  const known = auditActions.find((one) => one === entry.action)
  return <span>{undone ?? (known ? t(`actions.${known}`) : t('members.other'))}</span>
}

type EntryRecordProps = { entry: AuditEntry; names: RecordNames; onRecord: (recordId: string) => void }

export function EntryRecord({ entry, names, onRecord }: EntryRecordProps) {
  const t = useTranslations('settings.audit')
  const kind = auditedKinds.find((one) => one === entry.recordKind)
  return (
    <>
      <span className="flex items-start gap-1">
        <span className="min-w-0">
          <span className="block truncate">
            <RecordName entry={entry} />
          </span>
          <span className="block truncate text-12 text-muted">
            {kind ? t(`kinds.${kind}`) : t('members.other')}
          </span>
        </span>
        {entry.recordId !== noRecord && (
          <IconButton
            size="sm"
            label={t('onlyRecord')}
            onClick={() => onRecord(entry.recordId)}
            className="-my-1 group-hover:opacity-100 focus-visible:opacity-100 not-touch:opacity-0"
          >
            <ListFilter aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <div className="whitespace-normal @4xl:hidden">
        <AuditChanges entry={entry} names={names} />
      </div>
    </>
  )
}

/** The title of a job's row, with a button that expands and collapses the job's entries. */
export function JobTitle({ line, onToggle }: { line: JobLine; onToggle: () => void }) {
  const t = useTranslations('settings.audit')
  const titleOf = useJobTitle()
  const { entry, jobId, isOpen } = line
  const job = entry.job ?? entry.record?.job
  const title = job ? titleOf(job) : t('kinds.job')
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0">
        <span className="block whitespace-normal wrap-anywhere">
          <TextLink href={jobHref(jobId)} prefetch={false}>
            <bdi>{title}</bdi>
          </TextLink>
        </span>
        <span className="block truncate text-12 text-muted">{t('kinds.job')}</span>
      </span>
      <IconButton
        size="sm"
        label={t(isOpen ? 'closeJob' : 'openJob', { title })}
        aria-expanded={isOpen}
        onClick={onToggle}
        className="max-sm:order-first"
      >
        <ChevronRight aria-hidden="true" className={cn('transition-transform', isOpen && 'rotate-90')} />
      </IconButton>
    </span>
  )
}

/** Shown below a job's entries: a spinner, an error message, or a button that shows all of the job's entries. */
export function Note({ line: { jobId, note }, onJob }: { line: NoteLine; onJob: (jobId: string) => void }) {
  const t = useTranslations('settings.audit')
  if (note === 'loading') return <Spinner className="size-4" />
  if (note === 'more') {
    return (
      <Button size="sm" onClick={() => onJob(jobId)}>
        {t('allOfJob')}
      </Button>
    )
  }
  return <span className="whitespace-normal text-muted">{note.failure}</span>
}
