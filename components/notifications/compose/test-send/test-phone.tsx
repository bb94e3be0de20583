'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { PhoneReading } from '@/lib/format/read-phone'

type TestPhoneProps = {
  typed: string
  reading?: PhoneReading
  error?: ReactNode
  onType: (text: string) => void
}

/** The phone number for a WhatsApp test, with a hint on how it is read and how the test is sent. */
export function TestPhone({ typed, reading, error, onType }: TestPhoneProps) {
  const t = useTranslations('composing.test')
  return (
    <Field
      label={t('toPhone')}
      error={error}
      hint={
        <>
          {reading && <Read reading={reading} />}
          <span>{t('phoneHint')}</span>
        </>
      }
    >
      <Input
        type="tel"
        autoComplete="off"
        maxLength={64}
        className="tabular w-full"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}

function Read({ reading }: { reading: PhoneReading }) {
  const problems = useTranslations('accounts.problems')
  const form = useTranslations('accounts.form')
  const locale = useLocale()
  if (reading.state === 'empty') return null
  if (reading.state === 'impossible')
    return <span className="block text-amber">{problems(reading.problem)}</span>
  const { country, international, usual } = reading
  const name = country && new Intl.DisplayNames([locale], { type: 'region' }).of(country)
  return (
    <span className={usual ? 'tabular block' : 'tabular block text-amber'}>
      {[international, name, !usual && form('phoneUnusual')].filter(Boolean).join(' · ')}
    </span>
  )
}
