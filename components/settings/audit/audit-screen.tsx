'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTimeZone, useTranslations } from 'next-intl'
import { isNarrowed } from '@/components/filters/define-filters'
import { useJobTitle } from '@/components/jobs/use-job-title'
import { DownloadLink } from '@/components/shell/download-link'
import { Button, buttonStyle } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useAddress } from '@/components/ui/hooks/use-address'
import { zoneText } from '@/components/ui/zone-text'
import type { AuditEntry } from '@/lib/contract/audit'
import { mostRecordsSearched } from '@/lib/contract/choices'
import { auditEntriesQuery } from '@/lib/data/audit'
import { withQuery } from '@/lib/data/read'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { SettingsHead } from '../settings-head'
import { AuditFilterBar } from './audit-filter-bar'
import { type AuditChange, auditFilters, auditParsers, auditQuery, isTooWide } from './audit-filters'
import { AuditTable } from './audit-table'
import { useRecordNames } from './use-record-names'
import { useRecordText } from './use-record-text'

/** Who did what to which record, and when; every filter change adds a history entry, so Back reverts it. */
export function AuditScreen() {
  const t = useTranslations('settings.audit')
  const [address, setAddress] = useAddress(auditParsers, { history: 'push' })
  const timeZone = useTimeZone() ?? 'UTC'
  const { readFailureText } = useFailureText()
  const query = auditQuery(address, timeZone)
  const read = useQuery({ ...auditEntriesQuery(query), placeholderData: keepPreviousData })
  const entries = read.data?.auditEntries ?? []
  const names = useRecordNames()
  const recordName = useOnlyName()
  const jobName = useOnlyJob()
  const choose = (change: AuditChange) => void setAddress({ after: null, ...change })
  return (
    <div className="flex flex-col gap-2 sm:gap-4">
      <SettingsHead
        title={t('title')}
        about={`${t('about')} ${t('zone', { zone: zoneText(timeZone) })}`}
        isAboutLast
        actions={
          entries.length > 0 && (
            <DownloadLink
              href={withQuery('/api/audit/export', { ...query, cursor: undefined, jobs: undefined })}
              className={buttonStyle('ghost')}
            >
              <Download aria-hidden="true" />
              {t('export')}
            </DownloadLink>
          )
        }
      />
      <AuditFilterBar
        values={address}
        people={names.identity ?? {}}
        only={{ record: recordName(address.record, entries), job: jobName(entries) }}
        onChoose={choose}
      />
      <span className="sr-only">
        <span role="status">
          {read.isSuccess && !read.isPlaceholderData ? t('shown', { entries: entries.length }) : ''}
        </span>
      </span>
      {read.error && isTooWide(failureOf(read.error)) ? (
        <EmptyState text={t('tooMany', { records: mostRecordsSearched })} />
      ) : (
        <AuditTable
          entries={read.data?.auditEntries}
          status={{
            isOld: read.isPlaceholderData,
            failure: read.error
              ? {
                  text: readFailureText(failureOf(read.error)),
                  pending: read.isFetching,
                  onRetry: () => void read.refetch(),
                }
              : undefined,
          }}
          names={names}
          query={query}
          onRecord={(record) => choose({ record, q: '', job: '' })}
          onJob={(job) => choose({ job, record: '', q: '' })}
          empty={
            <NoEntries
              isNarrowed={isNarrowed(auditFilters, address) || address.after !== ''}
              onClear={() => void setAddress(null)}
            />
          }
          foot={
            <div className="flex justify-end gap-2">
              {address.after && (
                <Button size="sm" onClick={() => choose({})}>
                  {t('newest')}
                </Button>
              )}
              {read.data?.next && (
                <Button
                  size="sm"
                  pending={read.isPlaceholderData}
                  onClick={() => void setAddress({ after: read.data?.next ?? null })}
                >
                  {t('older')}
                </Button>
              )}
            </div>
          }
        />
      )}
    </div>
  )
}

function NoEntries({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useTranslations('settings.audit')
  return (
    <EmptyState
      text={t(isNarrowed ? 'noMatch' : 'empty')}
      action={isNarrowed && <Button onClick={onClear}>{t('clear')}</Button>}
    />
  )
}

/** Returns a function that finds the record's name in one of the listed entries. */
function useOnlyName() {
  const t = useTranslations('settings.audit')
  const textOf = useRecordText()
  return (record: string, entries: AuditEntry[]) => {
    const entry = entries.find(({ recordId }) => recordId === record)
    return entry ? textOf(entry) : t('unnamed')
  }
}

function useOnlyJob() {
  const t = useTranslations('settings.audit')
  const titleOf = useJobTitle()
  return (entries: AuditEntry[]) => {
    const job = entries.find((entry) => entry.job !== null)?.job
    return job ? titleOf(job) : t('kinds.job')
  }
}
