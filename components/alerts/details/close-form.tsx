'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Input } from '@/components/ui/fields/input'
import { type Alert, useCreateAlertNote } from '@/lib/data/alerts/alerts'
import { newKey } from '@/lib/data/new-key'
import { useTextDraft, useTextKey } from '@/lib/drafts/use-text-draft'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AlertWrites } from '../use-alert-writes'
import { useWho } from '../use-names'

const longestReason = 500

/** Closes with a reason or without one; what is closed can be opened again. */
export function CloseForm({ alert, writes }: { alert: Alert; writes: AlertWrites }) {
  const t = useTranslations('alerts.close')
  const [reason, setReason] = useTextDraft('alert-reason', alert.id)
  const running = writes.runningOf(alert.id)
  const busy = running !== undefined
  const text = reason.trim()
  if (alert.closed !== 0) {
    return (
      <>
        {text !== '' && text !== alert.closedReason && !busy && (
          <ReasonLeft alert={alert} text={text} onDone={() => setReason('')} />
        )}
        <Button
          className="self-start"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={() => void writes.act(alert, { kind: 'reopen' })}
        >
          {t(running?.kind === 'reopen' ? 'reopening' : 'reopen')}
        </Button>
      </>
    )
  }
  const close = async (event: FormEvent) => {
    event.preventDefault()
    if (await writes.act(alert, { kind: 'close', reason: text || undefined })) setReason('')
  }
  return (
    <form method="post" onSubmit={close} className="flex gap-2">
      <Input
        aria-label={t('reason')}
        placeholder={t('reason')}
        maxLength={longestReason}
        value={reason}
        readOnly={running?.kind === 'close'}
        onChange={({ target }) => setReason(target.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" aria-disabled={busy} aria-busy={busy}>
        {t(running?.kind === 'close' ? 'closing' : 'close')}
      </Button>
    </form>
  )
}

/** Somebody else closed it first, for another reason: the words are not lost. */
function ReasonLeft({ alert, text, onDone }: { alert: Alert; text: string; onDone: () => void }) {
  const t = useTranslations('alerts.close')
  const { onceFailureText } = useFailureText()
  const who = useWho()
  const note = useCreateAlertNote(alert.id)
  const keyOf = useTextKey('alert-reason', alert.id, newKey)
  return (
    <Notice tone="amber" urgent>
      <p>
        {t.rich('first', {
          who: who(alert.closedBy, t('someone')),
          name: (chunks) => <bdi className="wrap-anywhere">{chunks}</bdi>,
        })}
      </p>
      <p className="mt-1">
        <bdi className="wrap-anywhere">“{text}”</bdi>
      </p>
      {note.failure && <p className="mt-1 text-red">{onceFailureText(note.failure)}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-disabled={note.isPending}
          aria-busy={note.isPending}
          onClick={() => note.mutateAsync({ text, key: keyOf(text) }).then(onDone, () => undefined)}
        >
          {t(note.isPending ? 'adding' : 'addAsNote')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('discard')}
        </Button>
      </div>
    </Notice>
  )
}
