'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import { retryLimit } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { type Retry, useRetryNotification } from '@/lib/data/receipt'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useFormat } from '@/lib/i18n/use-format'
import { ActFailure } from './act-failure'

type RetryButtonProps = { notification: Notification; onRetried?: () => void }
type RetryValues = { withUnknown: boolean; reason: string }

/**
 * Resends failed messages and, if a reason is given, also those with an unknown outcome; the dialog states
 * how many there are. If there are more than a single request can take, the dialog stays open and shows how
 * many are left until all are done or the user closes it. Closing it discards the reason.
 */
export function RetryButton({ notification, onRetried }: RetryButtonProps) {
  const t = useTranslations('following.retry')
  const [asking, setAsking] = useState(false)
  const [part, setPart] = useState<Part>()
  const toast = useToast()
  const retry = useRetryNotification(notification)
  const { failed, unknown } = notification.counts
  const { form, draft, submitWith } = useDraftForm<'notification-retry', RetryValues>({
    kind: 'notification-retry',
    id: notification.id,
    defaultValues: { withUnknown: false, reason: '' },
  })
  const withUnknown = useWatch({ control: form.control, name: 'withUnknown' }) && unknown > 0
  const messages = failed + (withUnknown ? unknown : 0)
  const count = Math.min(messages, retryLimit)
  const isSentHere = notification.state !== 'cancelled' && !notification.forwarded
  const isPossible = isSentHere && failed + unknown > 0
  if (!isPossible && !asking) return null
  const ask = (next: boolean) => {
    if (next) {
      retry.reset()
      setPart(undefined)
    } else {
      form.reset()
      draft.startAnew()
    }
    setAsking(next)
  }
  const send = submitWith(async ({ reason }) => {
    if (messages === 0) return
    const body: Retry = withUnknown ? { unknown: true, reason: reason.trim() } : {}
    const answer = await retry.mutateAsync(body).catch(() => undefined)
    if (!answer) return
    const { counts } = answer.notification
    const left = counts.failed + (withUnknown ? counts.unknown : 0)
    onRetried?.()
    setPart({ retried: answer.retried, left })
    if (left > 0) return
    ask(false)
    toast.show({ title: t('done', { count: answer.retried }) })
  })
  return (
    <>
      {isPossible && (
        <Button onClick={() => ask(true)}>
          <RotateCcw aria-hidden="true" />
          {t(failed > 0 ? 'act' : 'actUnknown')}
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={ask}
        title={count > 0 ? t('title', { count }) : t('titleNone')}
        description={t(failed === 0 ? 'textUnknown' : withUnknown ? 'textBoth' : 'text')}
        confirmLabel={t('confirm', { count })}
        onConfirm={() => void send()}
        pending={retry.isPending}
        tone="primary"
      >
        <RestoredNotice form={form} draft={draft} />
        <Left part={part} beyond={messages - count} />
        {unknown > 0 && (
          <Checkbox
            {...form.register('withUnknown')}
            label={t('unknown', { count: unknown })}
            hint={t('unknownHint')}
          />
        )}
        {withUnknown && (
          <Field label={t('reason')} required error={form.formState.errors.reason && t('reasonMissing')}>
            <Textarea
              {...form.register('reason', { validate: (text) => text.trim() !== '' })}
              rows={2}
              maxLength={500}
            />
          </Field>
        )}
        <ActFailure failure={retry.failure} />
      </AlertDialog>
    </>
  )
}

/** How many messages a request has queued again, and how many are still to be retried. */
type Part = { retried: number; left: number }

/** How many messages are left after the last request or, before the first request, how many it will leave. */
function Left({ part, beyond }: { part: Part | undefined; beyond: number }) {
  const t = useTranslations('following.retry')
  const format = useFormat()
  if (part && part.left > 0) return <Notice tone="blue">{t('rest', part)}</Notice>
  if (beyond === 0) return null
  return <Notice tone="blue">{t('atOnce', { limit: format.number(retryLimit), left: beyond })}</Notice>
}
