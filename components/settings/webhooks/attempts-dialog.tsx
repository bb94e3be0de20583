'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Dialog } from '@/components/ui/overlays/dialog'
import { LoadMore } from '@/components/ui/pagination'
import { failureOf } from '@/lib/data/request-error'
import { attemptsOptions, useReplayWebhook, type Webhook, type WebhookAttempt } from '@/lib/data/webhooks'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'

/** Earlier than any stored event, so that "Replay all failed events" includes every one. */
const beforeAllEvents = '2000-01-01T00:00:00Z'

type AttemptsDialogProps = { webhook: Webhook; canWrite: boolean; open: boolean; onClose: () => void }

/** The log of a webhook's requests, from which one event or all failed events can be replayed. */
export function AttemptsDialog({ webhook, canWrite, open, onClose }: AttemptsDialogProps) {
  const t = useTranslations('settings.webhooks')
  const { failureText, readFailureText } = useFailureText()
  const toast = useToast()
  const read = useInfiniteQuery(attemptsOptions(webhook.id))
  const replay = useReplayWebhook(webhook.id)
  const attempts = read.data?.pages.flatMap((page) => page.attempts)
  const mayReplay = canWrite && !webhook.disabled
  const start = (body: Parameters<typeof replay.mutate>[0]) =>
    replay.mutate(body, {
      onSuccess: ({ replayed }) => toast.show({ title: t('replayed', { count: replayed }), tone: 'success' }),
    })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('logTitle', { name: webhook.name })}
      description={t('logText')}
      size="lg"
      footer={
        mayReplay && (
          <Button
            pending={replay.isPending && replay.variables?.failedSince !== undefined}
            onClick={() => start({ failedSince: beforeAllEvents })}
          >
            {t('replayFailed')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-2">
        {canWrite && webhook.disabled && <Notice tone="amber">{t('enableFirst')}</Notice>}
        {replay.failure && (
          <Notice tone="red" urgent>
            {failureText(replay.failure)}
          </Notice>
        )}
        {read.isPending && <SkeletonRows count={4} />}
        {read.error && (
          <RetryNotice
            tone="red"
            text={readFailureText(failureOf(read.error))}
            pending={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        )}
        {attempts?.length === 0 && <p className="text-13 text-muted">{t('noAttempts')}</p>}
        <ul aria-label={t('log')} className="flex flex-col divide-y divide-line empty:hidden">
          {attempts?.map((attempt) => (
            <Attempt
              key={attempt.id}
              attempt={attempt}
              pending={replay.isPending && replay.variables?.eventId === attempt.eventId}
              onReplay={mayReplay ? () => start({ eventId: attempt.eventId }) : undefined}
            />
          ))}
        </ul>
        {read.hasNextPage && (
          <LoadMore onMore={() => void read.fetchNextPage()} pending={read.isFetchingNextPage} />
        )}
      </div>
    </Dialog>
  )
}

type AttemptProps = { attempt: WebhookAttempt; pending: boolean; onReplay?: () => void }

function Attempt({ attempt, pending, onReplay }: AttemptProps) {
  const t = useTranslations('settings.webhooks')
  const format = useFormat()
  const { type, at, durationMs, status, error, succeeded, state, nextAttemptAt } = attempt
  const time = format.moment(at).exact
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-13">
      <span className="min-w-0">
        <span className="flex items-center gap-1.5">
          {succeeded ? (
            <Check aria-hidden="true" className="size-4 shrink-0 text-green" />
          ) : (
            <X aria-hidden="true" className="size-4 shrink-0 text-red" />
          )}
          <span className="sr-only">{t(succeeded ? 'succeeded' : 'failed')}</span>
          <code className="text-12">{type}</code>
          <span className="tabular text-muted">{time}</span>
        </span>
        <span className="tabular block pl-5.5 text-12 text-muted">
          <span>{t('took', { result: error ?? `HTTP ${status}`, ms: durationMs })}</span>
          {!succeeded && (
            <span>{` · ${
              nextAttemptAt
                ? t('tried', { time: format.moment(nextAttemptAt).exact })
                : t(state === 'failed' ? 'givenUp' : 'arrived')
            }`}</span>
          )}
        </span>
      </span>
      {onReplay && (
        <Button size="sm" pending={pending} aria-label={t('replayOne', { type, time })} onClick={onReplay}>
          {t('replay')}
        </Button>
      )}
    </li>
  )
}
