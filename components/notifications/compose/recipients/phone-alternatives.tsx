'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { phoneAlternatives } from '@/lib/format/phone-alternatives'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { useFormat } from '@/lib/i18n/use-format'
import type { PhoneEntry } from './phone-entries'
import { coreOf } from './read-pasted-phone'

export type ChoosesAlternative = {
  entry: PhoneEntry
  /** The country chosen for numbers without a country code. */
  country?: PhoneCountry
  /** Other countries in use, most frequent first. */
  countries: readonly PhoneCountry[]
  onChoose: (phone: string) => void
}

/** Offers possible replacements for a doubtful or invalid number; the user chooses. */
export function PhoneAlternatives({ entry, country, countries, onChoose }: ChoosesAlternative) {
  const t = useTranslations('composing.alternatives')
  const format = useFormat()
  const locale = useLocale()
  const { text, reading } = entry
  const isOpen = reading.kind === 'wrong' || (reading.kind === 'good' && reading.doubtful !== undefined)
  const found = useMemo(
    () => (isOpen ? phoneAlternatives(coreOf(text), country, countries) : []),
    [isOpen, text, country, countries],
  )
  if (found.length === 0) return null
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const textOf = (phone: string, from?: string) => {
    const number = format.phone(phone)
    const name = from && names.of(from)
    return name ? t('useOf', { phone: number, country: name }) : t('use', { phone: number })
  }
  return (
    <ul aria-label={t('label', { phone: text })} className="flex flex-wrap gap-2 pb-2 pl-5.5">
      {found.map((one) => (
        <li key={one.phone}>
          <Button size="sm" className="tabular" onClick={() => onChoose(one.phone)}>
            {textOf(one.phone, one.country)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
