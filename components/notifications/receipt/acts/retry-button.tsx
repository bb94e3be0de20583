'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
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
import { useFormat } from '@/lib/i18n/use-format'
import { ActFailure } from './act-failure'

type RetryButtonProps = { notification: Notification; onRetried?: () => void }

/**
 * Resends failed messages, and with a reason also those with an unknown outcome; the dialog states how many there are.
 * If they exceed the limit of one request, it stays open and shows how many are left until none are or it is closed.
 */
export function RetryButton({ notification, onRetried }: RetryButtonProps) {
  const t = useTranslations('following.retry')
  const [asking, setAsking] = useState(false)
  const [part, setPart] = useState<Part>()
  const toast = useToast()
  const retry = useRetryNotification(notification)
  const { failed, unknown } = notification.counts
  const form = useRetryForm(failed, unknown)
  const isPossible = notification.state !== 'cancelled' && failed + unknown > 0
  if (!isPossible && !asking) return null
  const ask = (next: boolean) => {
    if (next) {
      retry.reset()
      form.begin()
      setPart(undefined)
    }
    setAsking(next)
  }
  const send = () => {
    const body = form.read()
    if (!body) return
    retry.mutate(body, {
      onSuccess: ({ retried, notification: { counts } }) => {
        const left = counts.failed + (body.unknown ? counts.unknown : 0)
        onRetried?.()
        setPart({ retried, left })
        if (left > 0) return
        setAsking(false)
        toast.show({ title: t('done', { count: retried }) })
      },
    })
  }
  const count = Math.min(form.count, retryLimit)
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
        description={t(failed === 0 ? 'textUnknown' : form.withUnknown ? 'textBoth' : 'text')}
        confirmLabel={t('confirm', { count })}
        onConfirm={send}
        pending={retry.isPending}
        tone="primary"
      >
        <Left part={part} beyond={form.count - count} />
        {unknown > 0 && (
          <Checkbox
            label={t('unknown', { count: unknown })}
            hint={t('unknownHint')}
            checked={form.withUnknown}
            onChange={({ target }) => form.chooseUnknown(target.checked)}
          />
        )}
        {form.withUnknown && (
          <Field label={t('reason')} required error={form.isMissing && t('reasonMissing')}>
            <Textarea
              rows={2}
              maxLength={500}
              value={form.reason}
              onChange={({ target }) => form.writeReason(target.value)}
            />
          </Field>
        )}
        <ActFailure failure={retry.failure} />
      </AlertDialog>
    </>
  )
}

/** How many messages a request has queued again, and how many are left. */
type Part = { retried: number; left: number }

/** How many messages the last request left, or the next one will leave. */
function Left({ part, beyond }: { part: Part | undefined; beyond: number }) {
  const t = useTranslations('following.retry')
  const format = useFormat()
  if (part && part.left > 0) return <Notice tone="blue">{t('rest', part)}</Notice>
  if (beyond === 0) return null
  return <Notice tone="blue">{t('atOnce', { limit: format.number(retryLimit), left: beyond })}</Notice>
}

/** The options for resending; `read` returns undefined if the reason is missing or there is nothing to send. */
function useRetryForm(failed: number, unknown: number) {
  const [withUnknown, setWithUnknown] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = withUnknown && reason.trim() === ''
  const count = failed + (withUnknown ? unknown : 0)
  return {
    withUnknown,
    reason,
    count,
    isMissing: isMissing && isTried,
    chooseUnknown: setWithUnknown,
    writeReason: setReason,
    begin: () => {
      setWithUnknown(false)
      setReason('')
      setTried(false)
    },
    read: (): Retry | undefined => {
      setTried(true)
      if (isMissing || count === 0) return undefined
      return withUnknown ? { unknown: true, reason: reason.trim() } : {}
    },
  }
}
