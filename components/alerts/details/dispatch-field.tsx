'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { dispatchNoteLimit } from '@/lib/contract/choices'
import type { Alert } from '@/lib/data/alerts/alerts'
import { type Responder, respondersQuery } from '@/lib/data/alerts/responders'
import { useFormat } from '@/lib/i18n/use-format'
import { canBeSent, inOrder, metresTo } from '../nearest-responder'
import type { AlertWrites } from '../use-alert-writes'
import { useResponderName } from '../use-names'
import { useStateWord } from '../use-state-word'
import { ChoiceForm } from './choice-form'

type Props = { alert: Alert; writes: AlertWrites; onDone: () => void }

/**
 * Dispatches a responder. Free responders come first, starting with the nearest; the others are listed so that the
 * user sees where they are. The note is sent to the responder along with the job.
 */
export function DispatchField({ alert, writes, onDone }: Props) {
  const t = useTranslations('responders')
  const { data: responders = [], isPending } = useQuery(respondersQuery())
  const nameOf = useResponderName()
  const running = writes.runningOf(alert.id)
  const waits = running !== undefined && running.kind !== 'dispatch'
  const items = inOrder(responders, alert)
  const [note, setNote] = useState('')
  const dispatch = async (responderId: string) => {
    const sent = note.trim() === '' ? undefined : note.trim()
    if (await writes.act(alert, { kind: 'dispatch', responderId, note: sent })) onDone()
  }
  return (
    <ChoiceForm
      onCancel={onDone}
      above={
        <Field label={t('note')}>
          <Input
            value={note}
            maxLength={dispatchNoteLimit}
            readOnly={running !== undefined}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      }
    >
      <Field label={running?.kind === 'dispatch' ? t('dispatching') : t('dispatchTo')}>
        <Combobox
          // A disabled field cannot take the focus, so a new one takes it once the other action is done.
          key={waits ? 'waiting' : 'ready'}
          items={items}
          value={null}
          onChange={(responder) => responder && void dispatch(responder.id)}
          itemKey={({ id }) => id}
          itemText={({ id }) => nameOf(id)}
          renderItem={(responder) => (
            <Choice responder={responder} name={nameOf(responder.id)} alert={alert} />
          )}
          isDisabled={(responder) => !canBeSent(responder)}
          loading={isPending}
          emptyText={t(responders.length === 0 ? 'none' : 'nobodyFound')}
          placeholder={t('hint')}
          disabled={running !== undefined}
          autoFocus
          required
        />
      </Field>
    </ChoiceForm>
  )
}

type ChoiceProps = { responder: Responder; name: string; alert: Alert }

function Choice({ responder, name, alert }: ChoiceProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="truncate">{name}</bdi>
        <Where responder={responder} />
      </span>
      <span className="text-12 text-muted tabular">
        <Distance responder={responder} alert={alert} />
      </span>
      {responder.skills.length > 0 && (
        <span className="truncate text-12 text-muted">{responder.skills.join(', ')}</span>
      )}
    </span>
  )
}

function Where({ responder }: { responder: Responder }) {
  const { alert } = responder
  const t = useTranslations('responders')
  const word = useStateWord()(responder)
  const where = alert ? `${word} ${t('atAlert', { number: `#${alert.number}` })}` : word
  return <span className="shrink-0 text-12 text-muted">{where}</span>
}

/**
 * The responder's distance, and when the position was reported, because an old position may be wrong by now.
 */
function Distance({ responder, alert }: { responder: Responder; alert: Alert }) {
  const t = useTranslations('responders')
  const format = useFormat()
  if (!responder.location) return <span>{t('noPlace')}</span>
  const time = format.moment(responder.location.at).text
  return <span>{`${format.distance(metresTo(responder, alert))}, ${t('seen', { time })}`}</span>
}
