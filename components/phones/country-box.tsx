'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { Combobox } from '@/components/ui/fields/combobox'
import { useDeferred } from '@/components/ui/hooks/use-deferred'
import { useIdle } from '@/components/ui/hooks/use-idle'
import { loadPhoneReader } from '@/lib/format/load-phone-reader'

type CountryBoxProps = {
  value: string
  /** An empty text once it was cleared. */
  onChange: (country: string) => void
  placeholder?: string
  /** What no country means here: the first choice of the list, in place of clearing. */
  none?: string
  required?: boolean
  autoFocus?: boolean
}

type Country = { country: string; name: string; code?: string }

/** A country by its name or calling code: where numbers without one are from. */
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

/** Every country with its code, a moment after the page; until then the name of the chosen one alone. */
function useCountries(value: string) {
  const locale = useLocale()
  const reader = useDeferred(loadPhoneReader, useIdle())
  const countries: Country[] | undefined = useMemo(() => reader?.listPhoneCountries(locale), [reader, locale])
  const named: Country = { country: value, name: nameOf(value, locale) }
  const chosen = value === '' ? null : (countries?.find(({ country }) => country === value) ?? named)
  return { countries, chosen }
}

const nameOf = (country: string, locale: string) =>
  (country && new Intl.DisplayNames([locale], { type: 'region' }).of(country)) || country
