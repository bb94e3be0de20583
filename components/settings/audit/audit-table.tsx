'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useJobOutcome } from '@/components/jobs/use-job-outcome'
import { useJobTitle } from '@/components/jobs/use-job-title'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { DateTime } from '@/components/ui/date-time'
import { Spinner } from '@/components/ui/feedback/spinner'
import { Table, TableCell, TableHeader, TableRow } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { AuditEntry } from '@/lib/contract/audit'
import { auditActions, auditedKinds } from '@/lib/contract/choices'
import { type AuditQuery, auditEntriesQuery } from '@/lib/data/audit'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { AuditChanges } from './audit-changes'
import { RecordName } from './record-name'
import { noRecord, type RecordNames } from './record-names'

type Acts = { onRecord: (recordId: string) => void; onJob: (jobId: string) => void }
type AuditTableProps = Acts & { entries: AuditEntry[]; names: RecordNames; query: AuditQuery }

export function AuditTable({ entries, query, ...rest }: AuditTableProps) {
  const t = useTranslations('settings.audit')
  const isFolded = query.jobs === 'folded'
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
      {entries.map((entry) => {
        const jobId = isFolded ? jobOf(entry) : null
        return jobId === null ? (
          <AuditRow key={entry.id} entry={entry} {...rest} />
        ) : (
          <JobRow key={entry.id} entry={entry} jobId={jobId} query={query} {...rest} />
        )
      })}
    </Table>
  )
}

const isUndo = ({ recordKind, action }: AuditEntry) => recordKind === 'job' && action === 'undo'

/** The job whose account changes are folded into this row: those it made, or those its undo reverted. */
const jobOf = (entry: AuditEntry) => (isUndo(entry) ? entry.recordId : entry.jobId)

type AuditRowProps = Acts & { entry: AuditEntry; names: RecordNames; isWithin?: boolean }

function AuditRow({ entry, names, onRecord, isWithin = false }: AuditRowProps) {
  const t = useTranslations('settings.audit')
  const act = useActText()(entry)
  const kind = auditedKinds.find((one) => one === entry.recordKind)
  return (
    <TableRow interactive className="group [&>td]:py-2 [&>td]:align-top">
      <When at={entry.at} isWithin={isWithin} />
      <Who entry={entry} names={names} below={act} />
      <TableCell className="max-sm:hidden">{act}</TableCell>
      <TableCell className="max-w-64 max-md:w-full max-md:max-w-0 max-md:min-w-40">
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
        <div className="whitespace-normal md:hidden">
          <AuditChanges entry={entry} names={names} />
        </div>
      </TableCell>
      <TableCell className="w-full max-md:hidden">
        <div className="min-w-48 whitespace-normal">
          <AuditChanges entry={entry} names={names} />
        </div>
      </TableCell>
    </TableRow>
  )
}

function When({ at, isWithin }: { at: string; isWithin: boolean }) {
  const format = useFormat()
  return (
    <TableCell className={cn('text-muted', isWithin && 'shadow-[inset_3px_0_0_var(--color-line)]')}>
      <DateTime {...format.moment(at)} />
    </TableCell>
  )
}

type WhoProps = Pick<AuditRowProps, 'entry' | 'names'> & { below: string }

function Who({ entry: { identityId, platform }, names, below }: WhoProps) {
  const t = useTranslations('settings.audit')
  return (
    <TableCell className="max-w-48 max-sm:max-w-24">
      <bdi className="block truncate">
        {identityId === null ? t('product') : (names.identity?.[identityId] ?? t('unnamed'))}
      </bdi>
      {platform && <bdi className="block truncate text-12 text-muted max-sm:hidden">{platform}</bdi>}
      <span className="block truncate text-12 text-muted sm:hidden">{below}</span>
    </TableCell>
  )
}

/** The action; for a job's undo, also the number of accounts. */
function useActText() {
  const t = useTranslations('settings.audit')
  const outcomeOf = useJobOutcome()
  return ({ action, record }: Pick<AuditEntry, 'action' | 'record'>) => {
    const undone = action === 'undo' && record?.job ? outcomeOf(record.job) : undefined
    if (undone) return undone
    const known = auditActions.find((one) => one === action)
    return known ? t(`actions.${known}`) : t('members.other')
  }
}

type JobRowProps = AuditRowProps & { jobId: string; query: AuditQuery }

/** Everything a job did to accounts, folded into one expandable row. */
function JobRow({ entry, jobId, query, names, ...acts }: JobRowProps) {
  const t = useTranslations('settings.audit')
  const [open, setOpen] = useState(false)
  const titleOf = useJobTitle()
  const outcomeOf = useJobOutcome()
  const job = entry.job ?? entry.record?.job
  const title = job ? titleOf(job) : t('kinds.job')
  const did = (job && outcomeOf(job)) ?? t(isUndo(entry) ? 'actions.undo' : 'jobDid')
  return (
    <>
      <TableRow interactive className="[&>td]:py-2 [&>td]:align-top">
        <When at={entry.at} isWithin={false} />
        <Who entry={entry} names={names} below={did} />
        <TableCell className="max-w-56 whitespace-normal max-sm:hidden">{did}</TableCell>
        <TableCell colSpan={2} className="w-full max-w-0">
          <span className="flex items-center gap-1">
            <span className="min-w-0">
              <span className="block truncate">
                <TextLink href={`/accounts/jobs/${encodeURIComponent(jobId)}`} prefetch={false}>
                  <bdi>{title}</bdi>
                </TextLink>
              </span>
              <span className="block truncate text-12 text-muted">{t('kinds.job')}</span>
            </span>
            <IconButton
              size="sm"
              label={t(open ? 'closeJob' : 'openJob', { title })}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="max-sm:order-first"
            >
              <ChevronRight aria-hidden="true" className={cn('transition-transform', open && 'rotate-90')} />
            </IconButton>
          </span>
        </TableCell>
      </TableRow>
      {open && <JobEntries jobId={jobId} query={narrow(query, entry)} names={names} {...acts} />}
    </>
  )
}

/**
 * A job's changes precede those its undo reverted. So a job's row covers everything up to its latest entry, under the
 * same filters, and an undo's row covers everything from the entry that requested it, regardless of filters.
 */
const narrow = (query: AuditQuery, entry: AuditEntry): AuditQuery =>
  isUndo(entry) ? { since: entry.at } : { ...query, until: new Date(Date.parse(entry.at) + 1).toISOString() }

const shownAtOnce = 10

type JobEntriesProps = Acts & { jobId: string; query: AuditQuery; names: RecordNames }

/** The latest entries; a separate page lists them all. */
function JobEntries({ jobId, query, names, ...acts }: JobEntriesProps) {
  const t = useTranslations('settings.audit')
  const { readFailureText } = useFailureText()
  const own = { ...query, jobs: undefined, cursor: undefined, jobId, limit: String(shownAtOnce) }
  const { data, error } = useQuery(auditEntriesQuery(own))
  if (!data) {
    return (
      <TableRow>
        <TableCell colSpan={5} className="pl-8! text-muted">
          {error ? readFailureText(failureOf(error)) : <Spinner className="size-4" />}
        </TableCell>
      </TableRow>
    )
  }
  return (
    <>
      {data.auditEntries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} names={names} isWithin {...acts} />
      ))}
      {data.next && (
        <TableRow>
          <TableCell colSpan={5} className="pl-8!">
            <Button size="sm" onClick={() => acts.onJob(jobId)}>
              {t('allOfJob')}
            </Button>
          </TableCell>
        </TableRow>
      )}
    </>
  )
}
