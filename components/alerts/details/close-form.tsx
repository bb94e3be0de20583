'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Input } from '@/components/ui/fields/input'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { Texts } from '@/components/ui/texts'
import { type ClosedCode, closedCodes } from '@/lib/contract/choices'
import { type Alert, useCreateAlertNote } from '@/lib/data/alerts/alerts'
import { newKey } from '@/lib/data/new-key'
import { useDraftStore } from '@/lib/drafts/store'
import { useTextDraft, useTextKey } from '@/lib/drafts/use-text-draft'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AlertWrites } from '../use-alert-writes'
import { useWho } from '../use-names'

const longestReason = 500

type Props = { alert: Alert; writes: AlertWrites }

/** Closes the alert with an outcome and an optional reason. */
export function CloseForm({
  alert,
  writes,
  autoFocus = true,
  onDone,
}: Props & { autoFocus?: boolean; onDone: () => void }) {
  const t = useTranslations('alerts')
  const outcome = useOutcome(alert.id)
  const { code } = outcome
  const [reason, setReason] = useTextDraft('alert-reason', alert.id)
  const running = writes.runningOf(alert.id)
  const busy = running !== undefined
  const text = reason.trim()
  const close = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await writes.act(alert, { kind: 'close', code, reason: text || undefined }))) return
    setReason('')
    leave()
  }
  const leave = () => {
    outcome.clear()
    onDone()
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }
  return (
    <form
      method="post"
      onSubmit={close}
      onKeyDown={cancel}
      className="flex flex-col gap-3 border-y border-line py-3"
    >
      <RadioGroup
        legend={t('close.code')}
        options={closedCodes.map((value) => ({ value, label: t(`codes.${value}`) }))}
        value={code}
        onChange={outcome.choose}
        inline
      />
      <Input
        aria-label={t('close.reason')}
        placeholder={t('close.reason')}
        maxLength={longestReason}
        autoFocus={autoFocus}
        value={reason}
        readOnly={running?.kind === 'close'}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={leave}>
          {t('close.cancel')}
        </Button>
        <Button type="submit" variant="primary" aria-disabled={busy} aria-busy={busy}>
          {t(running?.kind === 'close' ? 'close.closing' : 'close.close')}
        </Button>
      </div>
    </form>
  )
}

/** The chosen outcome survives a reload. */
function useOutcome(alertId: string) {
  const drafts = useDraftStore()
  const [code, setCode] = useState<ClosedCode>('resolved')
  useEffect(() => setCode(drafts.read('alert-outcome', alertId)?.code ?? 'resolved'), [drafts, alertId])
  return {
    code,
    choose: (next: ClosedCode) => {
      setCode(next)
      drafts.write('alert-outcome', alertId, { code: next })
    },
    clear: () => drafts.remove('alert-outcome', alertId),
  }
}

/** Reopens a closed alert; the reason somebody meant to close it with is not lost. */
export function Reopen({ alert, writes }: Props) {
  const t = useTranslations('alerts.close')
  const [reason, setReason] = useTextDraft('alert-reason', alert.id)
  const running = writes.runningOf(alert.id)
  const busy = running !== undefined
  const text = reason.trim()
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

/** Somebody else closed it first, for another reason, and the text typed here is not lost. */
function ReasonLeft({ alert, text, onDone }: { alert: Alert; text: string; onDone: () => void }) {
  const t = useTranslations('alerts.close')
  const { onceFailureText } = useFailureText()
  const who = useWho()
  const note = useCreateAlertNote(alert.id)
  const keyOf = useTextKey('alert-reason', alert.id, newKey)
  return (
    <Notice tone="amber" urgent>
      <p>
        <Texts>
          {t.rich('first', {
            who: who(alert.closedBy, t('someone')),
            name: (chunks) => (
              <bdi className="wrap-anywhere">
                <Texts>{chunks}</Texts>
              </bdi>
            ),
          })}
        </Texts>
      </p>
      <p className="mt-1">
        <bdi className="wrap-anywhere">{`“${text}”`}</bdi>
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
