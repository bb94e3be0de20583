'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useFormat } from '@/lib/i18n/use-format'

/** Above this many people, the user has to type the number before sending. */
const typedAbove = 500

export const mustBeTyped = (people: number) => people > typedAbove

/** Whether the number of people was typed, with or without thousands separators. */
export const isTyped = (typed: string, people: number) => typed.replace(/[\s.,'’]/g, '') === String(people)

type TypedNumberProps = {
  people: number
  /** What is counted; people by default. */
  named?: 'phones' | 'accounts'
  typed: string
  onType: (typed: string) => void
  disabled: boolean
}

/** Asks the user to type the number of people, as confirmation that it is correct. */
export function TypedNumber({ people, named, typed, onType, disabled }: TypedNumberProps) {
  const t = useTranslations('composing')
  const format = useFormat()
  const values = { number: format.number(people) }
  return (
    <Field label={named ? t(`untold.type.${named}`, values) : t('review.type', values)}>
      <Input
        value={typed}
        onChange={({ target }) => onType(target.value)}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        className="tabular w-full sm:max-w-60"
      />
    </Field>
  )
}
