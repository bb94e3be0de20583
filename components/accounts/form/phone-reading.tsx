'use client'

import { Check, TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { PhoneReading } from '@/lib/format/read-phone'

/** How the number is understood while it is typed: its country and its international form. */
export function PhoneReadingLine({ reading }: { reading: PhoneReading }) {
  const t = useTranslations('accounts')
  const locale = useLocale()
  if (reading.state === 'empty') return t('form.phoneHint')
  if (reading.state === 'impossible') return t(`problems.${reading.problem}`)
  const { country, callingCode, international, usual } = reading
  const name = country ? new Intl.DisplayNames([locale], { type: 'region' }).of(country) : undefined
  const Icon = usual ? Check : TriangleAlert
  return (
    <span className={usual ? 'text-green' : 'text-amber'} suppressHydrationWarning>
      <Icon aria-hidden="true" className="mr-1 mb-0.5 inline size-3" />
      <span className="tabular">{international}</span> · {name ?? `+${callingCode}`}
      {!usual && ` · ${t('form.phoneUnusual')}`}
    </span>
  )
}
