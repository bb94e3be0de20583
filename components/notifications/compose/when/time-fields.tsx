'use client'

import { useTranslations } from 'next-intl'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { DateInput, TimeInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { ZoneBox } from '@/components/ui/fields/zone-box'
import { dayOf } from '@/lib/format/time/zoned-day'
import { describeOffset } from '@/lib/format/time/zoned-input'
import { momentsAt } from '@/lib/format/time/zoned-moments'
import { useNow } from '@/lib/i18n/use-now'
import { type Draft, sendAtOf } from '../draft'
import { useErrorText } from '../use-error-text'
import { MomentText } from './moment-text'

const watched = ['sendDate', 'sendTime', 'sendZone', 'sendSecond'] as const

/** The day, the time and its zone; if the local time occurs twice, also which occurrence. */
export function TimeFields() {
  const t = useTranslations('composing.when')
  const problems = useTranslations('notifications.problems')
  const { setValue } = useFormContext<Draft>()
  const errorText = useErrorText()
  const [sendDate, sendTime, sendZone, sendSecond] = useWatch<Draft, typeof watched>({ name: watched })
  const day = useController<Draft, 'sendDate'>({ name: 'sendDate' }).field
  const time = useController<Draft, 'sendTime'>({ name: 'sendTime' }).field
  const moments = momentsAt(`${sendDate}T${sendTime}`, sendZone)
  const isSkipped = moments?.length === 0
  const at = sendAtOf({ sendLater: true, sendDate, sendTime, sendZone, sendSecond })
  const now = useNow()
  const isPast = at !== undefined && Date.parse(at) <= now
  const problem = isSkipped ? problems('skippedTime') : isPast && problems('pastTime')
  const [first, second] = (moments ?? []).map((moment) => describeOffset(Date.parse(moment), sendZone))
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[10rem_8rem_minmax(0,1fr)]">
        <Field label={t('day')} error={errorText('sendDate') ?? problem}>
          <DateInput {...day} min={dayOf(new Date(now).toISOString(), sendZone || 'UTC')} />
        </Field>
        <Field label={t('time')}>
          <TimeInput {...time} />
        </Field>
        <Field label={t('zone')}>
          <ZoneBox
            value={sendZone}
            onChange={(zone) => zone && setValue('sendZone', zone)}
            placeholder={t('chooseZone')}
          />
        </Field>
      </div>
      {first && second && (
        <RadioGroup
          inline
          legend={t('twice')}
          value={sendSecond ? 'second' : 'first'}
          onChange={(chosen) => setValue('sendSecond', chosen === 'second')}
          options={[
            { value: 'first', label: t('first', { offset: first }) },
            { value: 'second', label: t('second', { offset: second }) },
          ]}
        />
      )}
      {at && !isPast && (
        <p role="status" className="text-13 text-muted">
          <MomentText at={at} zone={sendZone} />
        </p>
      )}
    </>
  )
}
