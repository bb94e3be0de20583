'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { Combobox } from '@/components/ui/fields/combobox'
import { useIdle } from '@/components/ui/hooks/use-idle'
import { usePhoneReader } from './use-phone-reader'

type CountryBoxProps = {
  value: string
  /** Called with an empty string when cleared. */
  onChange: (country: string) => void
  placeholder?: string
  /** The label of the first option, which stands for no country and replaces the clear button. */
  none?: string
  required?: boolean
  autoFocus?: boolean
}

type Country = { country: string; name: string; code?: string }

/** Picks a country by its name or calling code: the one to assume for numbers without a calling code. */
export function CountryBox({ value, onChange, none, required, ...box }: CountryBoxProps) {
  const { countries, chosen } = useCountries(value)
  const noCountry: Country | undefined = none === undefined ? undefined : { country: '', name: none }
  return (
    <Combobox
      items={[...(noCountry ? [noCountry] : []), ...(countries ?? [])]}
      loading={!countries}
      value={chosen ?? noCountry ?? null}
      onChange={(next) => onChange(next?.country ?? '')}
      itemKey={({ country }) => country}
      itemText={({ name, code }) => (code ? `${name} +${code}` : name)}
      required={required || noCountry !== undefined}
      {...box}
    />
  )
}

/**
 * Every country with its calling code, loaded shortly after the page; until then, only the name of the chosen country.
 */
function useCountries(value: string) {
  const locale = useLocale()
  const reader = usePhoneReader(useIdle())
  const countries: Country[] | undefined = useMemo(() => reader?.listPhoneCountries(locale), [reader, locale])
  const named: Country = { country: value, name: nameOf(value, locale) }
  const chosen = value === '' ? null : (countries?.find(({ country }) => country === value) ?? named)
  return { countries, chosen }
}

const nameOf = (country: string, locale: string) =>
  (country && new Intl.DisplayNames([locale], { type: 'region' }).of(country)) || country
