'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Alert } from '@/lib/contract/alert'
import { useStoredText } from '../use-stored-text'
import type { AlertWrites } from './use-alert-writes'

const longestReason = 500

/** Closes with a reason or without one; what is closed can be opened again. */
export function CloseForm({ alert, writes }: { alert: Alert; writes: AlertWrites }) {
  const t = useTranslations('alerts.close')
  const [reason, setReason] = useStoredText(`beacon-alert-reason:${alert.id}`)
  const pending = writes.busy === alert.id
  if (alert.closed !== 0) {
    return (
      <Button className="self-start" pending={pending} onClick={() => writes.act(alert, { kind: 'reopen' })}>
        {t('reopen')}
      </Button>
    )
  }
  const close = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    writes.act(alert, { kind: 'close', reason: reason.trim() || undefined })
    setReason('')
  }
  return (
    <form method="post" onSubmit={close} className="flex gap-2">
      <Input
        aria-label={t('reason')}
        placeholder={t('reason')}
        maxLength={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" pending={pending}>
        {t('close')}
      </Button>
    </form>
  )
}
