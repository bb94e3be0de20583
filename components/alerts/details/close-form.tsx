'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { cancelOnEscape } from '@/components/forms/cancel-on-escape'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Texts } from '@/components/ui/texts'
import { type Alert, useCreateAlertNote } from '@/lib/data/alerts/alerts'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useRecordForm } from '@/lib/forms/use-record-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AlertWrites } from '../use-alert-writes'
import { useWho } from '../use-names'
import { type Closing, emptyClosing, ReasonFields } from './reason-fields'

type Props = { alert: Alert; writes: AlertWrites }

/** Closes the alert with an outcome and an optional reason. */
export function CloseForm({
  alert,
  writes,
  autoFocus,
  onDone,
}: Props & { autoFocus?: boolean; onDone: () => void }) {
  const t = useTranslations('alerts.close')
  const { form, draft, submitWith } = useDraftForm<'alert-reason', Closing>({
    kind: 'alert-reason',
    id: alert.id,
    defaultValues: emptyClosing,
  })
  const running = writes.runningOf(alert.id)
  const busy = running !== undefined
  const leave = () => {
    draft.clear()
    onDone()
  }
  const close = submitWith(async ({ code, reason }) => {
    if (await writes.act(alert, { kind: 'close', code, reason: reason.trim() || undefined })) leave()
  })
  return (
    <form
      method="post"
      onSubmit={close}
      onKeyDown={(event) => cancelOnEscape(event, leave)}
      className="flex flex-col gap-3 border-y border-line py-3"
    >
      <RestoredNotice form={form} draft={draft} />
      <ReasonFields form={form} autoFocus={autoFocus} readOnly={running?.kind === 'close'} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={leave}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" aria-disabled={busy} aria-busy={busy}>
          {t(running?.kind === 'close' ? 'closing' : alert.localOnly ? 'closeHere' : 'close')}
        </Button>
      </div>
    </form>
  )
}

/** Reopens a closed alert, without losing a reason that the user may have typed for closing it. */
export function Reopen({ alert, writes }: Props) {
  const t = useTranslations('alerts.close')
  const running = writes.runningOf(alert.id)
  const busy = running !== undefined
  return (
    <>
      {!busy && <ReasonLeft alert={alert} />}
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

/** Shown if somebody else has already closed the alert for another reason: the text typed here is not lost. */
function ReasonLeft({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts.close')
  const { onceFailureText } = useFailureText()
  const who = useWho()
  const note = useCreateAlertNote(alert.id)
  const record = useRecordForm({
    kind: 'alert-reason',
    draftId: alert.id,
    toValues: () => emptyClosing,
    save: ({ reason }: Closing, _, key) => note.mutateAsync({ text: reason.trim(), key }),
    onSaved: () => record.startOver(),
  })
  const { pending, failure, submit, startOver } = record
  const text = useWatch({ control: record.form.control, name: 'reason' }).trim()
  const isLeft = text !== '' && text !== alert.closedReason
  const isClosedByDraft = record.draft.restored && !isLeft
  const forget = useEffectEvent(startOver)
  useEffect(() => {
    if (isClosedByDraft) forget()
  }, [isClosedByDraft])
  if (!isLeft) return null
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
      {failure && <p className="mt-1 text-red">{onceFailureText(failure)}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" aria-disabled={pending} aria-busy={pending} onClick={submit}>
          {t(pending ? 'adding' : 'addAsNote')}
        </Button>
        <Button size="sm" variant="ghost" onClick={startOver}>
          {t('discard')}
        </Button>
      </div>
    </Notice>
  )
}
