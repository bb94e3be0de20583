'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { AlertDialog } from '@/components/ui/overlays/dialog'
import type { Notification } from '@/lib/contract/notification'
import { type Retry, useRetryNotification } from '@/lib/data/following'
import { ActFailure } from './act-failure'

type RetryButtonProps = { notification: Notification; onRetried?: () => void }

/** Sends what failed again, and what is not known where one says why; the question names how many messages that is. */
export function RetryButton({ notification, onRetried }: RetryButtonProps) {
  const t = useTranslations('following.retry')
  const [asking, setAsking] = useState(false)
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
    }
    setAsking(next)
  }
  const send = () => {
    const body = form.read()
    if (!body) return
    retry.mutate(body, {
      onSuccess: ({ retried }) => {
        setAsking(false)
        toast.show({ title: t('done', { count: retried }) })
        onRetried?.()
      },
    })
  }
  const { count } = form
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

/** What is to be sent again; `read` gives nothing while a reason is missing or there is nothing to send. */
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
