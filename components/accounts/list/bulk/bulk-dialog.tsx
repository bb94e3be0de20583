'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useJobTitle } from '@/components/jobs/use-job-title'
import { Button } from '@/components/ui/buttons/button'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useUiWords } from '@/components/ui/ui-words'
import type { AccountType } from '@/lib/contract/definitions'
import { useIsUpstream, useOffers } from '@/lib/data/business'
import { useDraftWriter } from '@/lib/drafts/draft-writer'
import { FailureNotice } from '../../failure-notice'
import { BulkDetailsForm } from './bulk-details-form'
import { type BulkAct, isAsking } from './use-bulk-act'

type BulkDialogProps = { act: BulkAct; accountTypes: readonly AccountType[] }

/**
 * Asks for the details an action needs, then shows how many accounts it affects, and only then lets the user start it.
 */
export function BulkDialog({ act, accountTypes }: BulkDialogProps) {
  const t = useTranslations('jobs.bulk')
  const upstream = useTranslations('jobs.upstream')
  const isUpstream = useIsUpstream()
  const offersUndo = useOffers('undoJob')
  const offersRestoring = useOffers('restoreAccount')
  const words = useUiWords()
  const formId = useId()
  const title = useJobTitle()
  const { action, open, job, failure, pending } = act
  const drafts = useDraftWriter()
  if (!action) return null
  const forget = () => drafts.remove('bulk-details', action)
  const cancel = () => {
    forget()
    act.giveUp()
  }
  const asks = isAsking(action) && !job
  const countText = (count: number) => (isUpstream ? upstream('seen', { count }) : t('exactly', { count }))
  const isGrave = action === 'block' || action === 'delete'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && act.giveUp()}
      title={job ? title(job) : t(`askTitles.${action}`)}
      description={action === 'delete' && !offersRestoring ? upstream('delete') : t(`texts.${action}`)}
      footer={
        <>
          <Button onClick={cancel}>{words.cancel}</Button>
          {asks && (
            <Button type="submit" form={formId} variant="primary" pending={pending}>
              {t('next')}
            </Button>
          )}
          {job && (
            <Button
              variant={isGrave ? 'danger' : 'primary'}
              pending={pending}
              disabled={job.total === 0}
              onClick={() => void act.start(forget)}
            >
              {title(job)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-1 text-13">
        {failure && <FailureNotice failure={failure} />}
        {asks && (
          <BulkDetailsForm
            id={formId}
            action={action as 'block' | 'move'}
            accountTypes={accountTypes}
            onSubmit={(details) => !pending && void act.count(action, details)}
          />
        )}
        <div role="status">
          {!asks && !job && !failure && <Counting text={t('counting')} />}
          {job && (
            <span>
              {job.total === 0
                ? t('none')
                : `${countText(job.total)} ${offersUndo ? t('canUndo') : upstream('calls')}`}
            </span>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Counting({ text }: { text: string }) {
  return (
    <>
      <span className="sr-only">{text}</span>
      <Skeleton className="my-1 h-3 w-72 max-w-full" />
    </>
  )
}
