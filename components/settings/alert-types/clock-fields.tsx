'use client'

import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { PriorityMark, usePriorityWord } from '@/components/alerts/priority-mark'
import { Fieldset } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { clockNames } from '@/lib/contract/alerts/clock-rules'
import type { AlertTypeForm } from './alert-type-form'
import { clockLevels, placeOf } from './clock-minutes'

type Props = { form: UseFormReturn<AlertTypeForm>; error: string | undefined }

/**
 * How long alerts of this type may wait, by priority: to be acknowledged, to have a responder on scene, to be closed.
 */
export function ClockFields({ form, error }: Props) {
  const t = useTranslations('settings.alertTypes')
  const names = useTranslations('responders.clocks.names')
  const wordOf = usePriorityWord()
  return (
    <Fieldset legend={t('clocks')} hint={t('clocksHint')} error={error && t('clocksWrong')}>
      <div className="grid grid-cols-[auto_repeat(3,minmax(0,1fr))] items-center gap-2 text-13">
        <span />
        {clockNames.map((name) => (
          <span key={name} aria-hidden="true" className="truncate text-12 text-muted">
            {names(name)}
          </span>
        ))}
        {clockLevels.map((level) => (
          <div key={level} className="contents">
            <PriorityMark priority={level} />
            {clockNames.map((name, member) => (
              <Input
                key={name}
                {...form.register(`minutes.${placeOf(level, member)}`)}
                aria-label={t('clockOf', { name: names(name), priority: wordOf(level) })}
                inputMode="decimal"
                autoComplete="off"
                className="w-full tabular"
              />
            ))}
          </div>
        ))}
      </div>
    </Fieldset>
  )
}
