'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, useState } from 'react'
import { accountsHref } from '@/components/hrefs'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { canContinue, type Job } from '@/lib/contract/job'
import { useOffers } from '@/lib/data/business'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { canUndo, changedOf } from '../job-counts'
import type { Definitions } from '../mappable-definitions'
import { JobRows } from '../rows/job-rows'
import type { LiveJob } from '../use-job'
import { useJobOutcome } from '../use-job-outcome'
import { DownloadRefused } from './download-refused'
import { RefusalGroups } from './refusal-groups'

type JobReportProps = { live: LiveJob; definitions: Definitions }

/** The result of a finished job, row by row, and a way to undo it. */
export function JobReport({ live, definitions }: JobReportProps) {
  const t = useTranslations('jobs')
  const { job, canAct } = live
  const kept = job.counts.undo?.kept ?? 0
  const unknown = job.counts.run?.unknown ?? 0
  const offersUndo = useOffers('undoJob')
  const now = useNow()
  const isUndoable = canUndo(job, now) && offersUndo
  return (
    <div className="flex flex-col gap-4">
      <Sentence job={job} isUndoable={isUndoable} />
      <Facts job={job} definitions={definitions} isUndoable={isUndoable} />
      {kept > 0 && <Notice tone="amber">{t('report.keptWhy', { count: kept })}</Notice>}
      {unknown > 0 && <Notice tone="amber">{t('upstream.unknown', { count: unknown })}</Notice>}
      <div className="flex flex-wrap gap-2">
        {canAct && canContinue(job, now) && (
          <Button variant="primary" pending={live.pending} onClick={live.start}>
            {t('upstream.goOn')}
          </Button>
        )}
        {isUndoable && <ItsAccounts job={job} />}
        {canAct && isUndoable && changedOf(job.counts.run) > 0 && <UndoButton live={live} />}
        <DownloadRefused job={job} />
        {canAct && job.kind === 'import' && (
          <ButtonLink href="/accounts/import" variant="ghost">
            {t('report.again')}
          </ButtonLink>
        )}
      </div>
      <RefusalGroups live={live} definitions={definitions} />
      <JobRows live={live} definitions={definitions} />
    </div>
  )
}

/** Links to the accounts that the job created or changed; they are known only while it can be undone. */
function ItsAccounts({ job }: { job: Job }) {
  const t = useTranslations('jobs.report')
  const { created = 0, updated = 0 } = job.counts.run ?? {}
  if (created + updated === 0) return null
  return (
    <ButtonLink href={accountsHref({ job: job.id })} variant="primary">
      {t('itsAccounts', { count: created + updated })}
    </ButtonLink>
  )
}

/** How the job ended, and its outcome. */
function Sentence({ job, isUndoable }: { job: Job; isUndoable: boolean }) {
  const t = useTranslations('jobs.report')
  const stateNames = useTranslations('jobs.states')
  const { failureText } = useFailureText()
  const { kind, state, counts } = job
  const came = useJobOutcome()({ kind, counts: (state === 'undone' ? counts.undo : counts.run) ?? {} })
  if (state === 'failed') {
    return (
      <Notice tone="red">
        {t(isUndoable ? 'failed' : 'failedKept')} {job.failure && failureText({ code: job.failure })}
      </Notice>
    )
  }
  if (state === 'undone') return <p>{came ?? t('undone')}</p>
  if (came) return <p>{state === 'done' ? came : t('cancelled', { came })}</p>
  if (counts.run?.unknown) return <p>{stateNames(state)}</p>
  return <p>{t(state === 'done' ? 'nothing' : 'cancelledEarly')}</p>
}

type FactsProps = { job: Job; definitions: Definitions; isUndoable: boolean }

/** When the job ended, its options, and until when it can be undone. */
function Facts({ job, definitions, isUndoable }: FactsProps) {
  const t = useTranslations('jobs.report')
  const format = useFormat()
  const { reason, accountType } = job.options
  const type = definitions.accountTypes.find(({ id }) => id === accountType)
  const texts = [
    job.finishedAt && t('doneAt', { time: format.dateTime(job.finishedAt) }),
    job.kind === 'move' && type && t('type', { type: type.name }),
    typeof reason === 'string' && t('reason', { reason }),
    isUndoable && job.undoUntil && t('undoUntil', { date: format.date(job.undoUntil) }),
  ].filter((text) => typeof text === 'string')
  return (
    <p className="text-13 text-muted wrap-anywhere" suppressHydrationWarning>
      {texts.map((text, place) => (
        <Fragment key={text}>
          {place > 0 && <span>{' · '}</span>}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

/** Undoes a whole job, after a confirmation that states how many accounts are affected. */
function UndoButton({ live: { job, undo, pending } }: { live: LiveJob }) {
  const t = useTranslations('jobs.report')
  const [asking, setAsking] = useState(false)
  const count = changedOf(job.counts.run)
  const takeBack = async () => {
    await undo()
    setAsking(false)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" />
        {t('undoAct')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('undoTitle', { count })}
        description={t('undoText')}
        confirmLabel={t('undo', { count })}
        onConfirm={takeBack}
        tone="primary"
        pending={pending}
      />
    </>
  )
}
