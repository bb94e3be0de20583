'use client'

import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry } from '@/lib/contract/audit'
import { type AuditQuery, auditEntriesQuery } from '@/lib/data/audit'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

type EntryLine = { kind: 'entry'; id: string; entry: AuditEntry; isWithin: boolean }
export type JobLine = { kind: 'job'; id: string; entry: AuditEntry; jobId: string; isOpen: boolean }
export type NoteLine = {
  kind: 'note'
  id: string
  jobId: string
  note: 'loading' | 'more' | { failure: string }
}

/** A row of the log: an entry, everything that a job did to accounts, or a note below a job's entries. */
export type AuditLine = EntryLine | JobLine | NoteLine

export const lineId = ({ id }: AuditLine) => id

export const isUndo = ({ recordKind, action }: AuditEntry) => recordKind === 'job' && action === 'undo'

/**
 * The job whose account changes are folded into this row: the changes that it made, or those that its undo reverted.
 */
const jobOf = (entry: AuditEntry) => (isUndo(entry) ? entry.recordId : entry.jobId)

/** How many of a job's latest entries are listed; a separate page lists all of them. */
const shownAtOnce = 10

/** The log's rows, with the entries of those jobs that are expanded. */
export function useAuditLines(entries: AuditEntry[] | undefined, query: AuditQuery) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { readFailureText } = useFailureText()
  const isFolded = query.jobs === 'folded'
  const lines = entries?.map((entry): EntryLine | JobLine => {
    const jobId = isFolded ? jobOf(entry) : null
    return jobId === null
      ? { kind: 'entry', id: entry.id, entry, isWithin: false }
      : { kind: 'job', id: entry.id, entry, jobId, isOpen: open.has(entry.id) }
  })
  const jobs = (lines ?? []).flatMap((line) => (line.kind === 'job' && line.isOpen ? line : []))
  const reads = useQueries({ queries: jobs.map((job) => auditEntriesQuery(queryOf(job, query))) })

  function within(job: JobLine): AuditLine[] {
    const read = reads[jobs.indexOf(job)]
    const noted = (note: NoteLine['note']): NoteLine => ({
      kind: 'note',
      id: `note of ${job.id}`,
      jobId: job.jobId,
      note,
    })
    if (!read?.data)
      return [noted(read?.error ? { failure: readFailureText(failureOf(read.error)) } : 'loading')]
    const listed = read.data.auditEntries.map(
      (entry): EntryLine => ({ kind: 'entry', id: `${entry.id} of ${job.id}`, entry, isWithin: true }),
    )
    return read.data.next ? [...listed, noted('more')] : listed
  }

  function toggle(id: string) {
    setOpen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  }

  return {
    lines: lines?.flatMap((line) => (line.kind === 'job' && line.isOpen ? [line, ...within(line)] : [line])),
    toggle,
  }
}

/**
 * A job's own changes precede those of its undo. So the row of a job covers everything up to its latest
 * entry, under the same filters, while the row of an undo covers everything from the entry that requested it,
 * regardless of filters.
 */
function queryOf({ entry, jobId }: JobLine, query: AuditQuery): AuditQuery {
  const narrowed = isUndo(entry)
    ? { since: entry.at }
    : { ...query, until: new Date(Date.parse(entry.at) + 1).toISOString() }
  return { ...narrowed, jobs: undefined, cursor: undefined, jobId, limit: String(shownAtOnce) }
}
