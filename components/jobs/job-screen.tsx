'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import type { Job } from '@/lib/contract/job'
import { useOffers } from '@/lib/data/business'
import { toServerTime } from '@/lib/data/connection/server-clock'
import { isActive } from '@/lib/data/jobs'
import type { Failure } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { FileFacts } from './file-facts'
import { CheckedImport } from './import/checked-import'
import { ImportMapping } from './import/import-mapping'
import { JobBadge } from './job-badge'
import { JobProgress } from './job-progress'
import { KeptFilters } from './kept-filters'
import type { Definitions } from './mappable-definitions'
import { JobReport } from './report/job-report'
import { type LiveJob, useJob, useJobActs } from './use-job'
import { useJobTitle } from './use-job-title'

const stoppable: readonly Job['state'][] = ['draft', 'checking', 'checked', 'waiting', 'running']

/** Stops a job, asking for confirmation only if it may already have changed something. */
function CancelButton({ live: { job, canAct, cancel, pending } }: { live: LiveJob }) {
  const t = useTranslations('jobs.cancel')
  const upstream = useTranslations('jobs.upstream')
  const offersUndo = useOffers('undoJob')
  const [asking, setAsking] = useState(false)
  if (!canAct || !stoppable.includes(job.state)) return null
  const stop = async () => {
    await cancel()
    setAsking(false)
  }
  const isRunning = job.state === 'running'
  const isIdle = job.state === 'draft' || job.state === 'checked'
  return (
    <>
      <Button pending={pending && !asking} onClick={() => (isRunning ? setAsking(true) : stop())}>
        {t(isIdle ? 'discard' : 'act')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('title')}
        description={offersUndo ? t('text') : upstream('cancel')}
        confirmLabel={t('confirm')}
        onConfirm={stop}
        pending={pending}
      />
    </>
  )
}

type JobScreenProps = { jobId: string; canAct: boolean; definitions: Definitions }

/** A job's page; what it shows depends on the job's state on the server. */
export function JobScreen({ jobId, canAct, definitions }: JobScreenProps) {
  const { job, readAt, failure, refetch } = useJob(jobId)
  const acts = useJobActs(jobId, refetch)
  const { readFailureText } = useFailureText()
  if (job)
    return <JobView live={{ job, canAct, readAt, ...acts }} failure={failure} definitions={definitions} />
  return failure ? (
    <ErrorState text={readFailureText(failure)} onRetry={refetch} />
  ) : (
    <SkeletonRows count={8} />
  )
}

type JobViewProps = { live: LiveJob; failure?: Failure; definitions: Definitions }

function JobView({ live, failure, definitions }: JobViewProps) {
  const t = useTranslations('jobs')
  const title = useJobTitle()
  const { job } = live
  const { filters } = job.options
  return (
    <>
      <div className="flex flex-col gap-1">
        <PageHeader
          back={<TextLink href="/accounts/jobs">{t('page.title')}</TextLink>}
          title={<bdi className="wrap-anywhere">{title(job)}</bdi>}
          marks={<JobBadge state={job.state} />}
          actions={<CancelButton live={live} />}
        />
        {filters && (
          <p className="text-13 text-muted wrap-anywhere">
            <KeptFilters filters={filters} definitions={definitions} />
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {t(`states.${job.state}`)}
      </p>
      <Troubles live={live} failure={failure} />
      <Phase state={job.state}>
        <JobBody live={live} definitions={definitions} />
      </Phase>
    </>
  )
}

function Troubles({ live: { refusal, readAt, job }, failure }: Omit<JobViewProps, 'definitions'>) {
  const t = useTranslations('jobs')
  const format = useFormat()
  const { failureText } = useFailureText()
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {failure && isActive(job) && (
        <Notice tone="amber">{t('stale', { time: format.time(toServerTime(readAt)) })}</Notice>
      )}
      {refusal && (
        <Notice tone="red" urgent>
          {failureText(refusal)}
        </Notice>
      )}
    </div>
  )
}

/** Takes the focus when a new phase begins, if the element that had it is gone. */
function Phase({ state, children }: { state: Job['state']; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    const wasLost = document.activeElement === document.body || !document.activeElement
    if (before.current !== state && wasLost) place.current?.focus({ preventScroll: true })
    before.current = state
  }, [state])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

function JobBody({ live, definitions }: { live: LiveJob; definitions: Definitions }) {
  const [remapping, setRemapping] = useState(false)
  const { job } = live
  if (job.state === 'draft' && !live.canAct) return <NotStarted job={job} />
  if (job.kind === 'import' && (job.state === 'draft' || (job.state === 'checked' && remapping))) {
    return <ImportMapping live={live} definitions={definitions} onLeave={() => setRemapping(false)} />
  }
  if (job.state === 'draft') return <BulkDraft live={live} />
  if (isActive(job)) return <JobProgress job={job} readAt={live.readAt} />
  if (job.state === 'checked') {
    return <CheckedImport live={live} definitions={definitions} onBack={() => setRemapping(true)} />
  }
  return <JobReport live={live} definitions={definitions} />
}

function NotStarted({ job }: { job: Job }) {
  const t = useTranslations('jobs.draft')
  return (
    <>
      <p>{t('text')}</p>
      <FileFacts job={job} />
    </>
  )
}

/** A bulk change that was requested but not started. */
function BulkDraft({ live: { job, start, pending } }: { live: LiveJob }) {
  const t = useTranslations('jobs.draft')
  const calls = useTranslations('jobs.upstream')('calls')
  const offersUndo = useOffers('undoJob')
  const title = useJobTitle()
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('text')}</p>
      {!offersUndo && <p>{calls}</p>}
      <Button variant="primary" pending={pending} onClick={start}>
        {title(job)}
      </Button>
    </div>
  )
}
