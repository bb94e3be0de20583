'use client'

import dynamic from 'next/dynamic'
import { useTimeZone, useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import type { Draft } from '../draft'

const TimeFields = dynamic(
  orLostPart(() => import('./time-fields').then((file) => file.TimeFields)),
  { loading: () => <Skeleton className="h-14 w-full touch:h-17" /> },
)

/** When to send: now, or on a date and at a time in a given time zone. */
export function WhenField() {
  const t = useTranslations('composing.when')
  const { setValue, getValues } = useFormContext<Draft>()
  const sendLater = useWatch<Draft, 'sendLater'>({ name: 'sendLater' })
  const ofBusiness = useTimeZone() ?? 'UTC'
  const choose = (when: 'now' | 'later') => {
    setValue('sendLater', when === 'later')
    if (getValues('sendZone') === '') setValue('sendZone', ofBusiness)
  }
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        inline
        legend={t('legend')}
        value={sendLater ? 'later' : 'now'}
        onChange={choose}
        options={(['now', 'later'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {sendLater && <TimeFields />}
    </div>
  )
}
