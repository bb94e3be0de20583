'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { Combobox } from '@/components/ui/combobox'
import { listPhoneCountries } from '@/lib/format/read-phone'

type CountryBoxProps = {
  value: string
  /** An empty text once it was cleared. */
  onChange: (country: string) => void
  placeholder?: string
  required?: boolean
}

/** A country by its name or calling code: where numbers without one are from. */
export function CountryBox({ value, onChange, placeholder, required }: CountryBoxProps) {
  const locale = useLocale()
  const countries = useMemo(() => listPhoneCountries(locale), [locale])
  return (
    <Combobox
      items={countries}
      value={countries.find(({ country }) => country === value) ?? null}
      onChange={(chosen) => onChange(chosen?.country ?? '')}
      itemKey={({ country }) => country}
      itemText={({ name, code }) => `${name} +${code}`}
      placeholder={placeholder}
      required={required}
    />
  )
}
