'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Combobox } from '@/components/ui/combobox'
import { Field } from '@/components/ui/field'
import { listPhoneCountries } from '@/lib/format/read-phone'
import type { Draft } from './draft'
import { rememberCountry } from './phone-country'

/** Where numbers without a country code are from. */
export function CountryField({ form }: { form: UseFormReturn<Draft> }) {
  const t = useTranslations('notifications.phones')
  const language = useLocale()
  const countries = useMemo(() => listPhoneCountries(language), [language])
  const chosen = useWatch({ control: form.control, name: 'country' })
  return (
    <Field label={t('country')} className="max-w-80">
      <Combobox
        items={countries}
        value={countries.find(({ country }) => country === chosen) ?? null}
        onChange={(next) => {
          if (!next) return
          rememberCountry(next.country)
          form.setValue('country', next.country)
        }}
        itemKey={({ country }) => country}
        itemText={({ name, code }) => `${name} +${code}`}
      />
    </Field>
  )
}
