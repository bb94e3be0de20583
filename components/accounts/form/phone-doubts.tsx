'use client'

import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { accountHref } from '@/components/hrefs'
import { usePhoneAlternatives } from '@/components/phones/use-phone-reader'
import { Button } from '@/components/ui/buttons/button'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { TextLink } from '@/components/ui/text-link'
import { Texts } from '@/components/ui/texts'
import { accountOfPhoneQuery } from '@/lib/data/accounts/accounts'
import { accountName } from '@/lib/format/account-name'
import type { PhoneCountry, PhoneReading } from '@/lib/format/phone/read-phone'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi } from '../failure-notice'

type PhoneDoubtsProps = {
  phone: string
  country?: PhoneCountry
  reading: PhoneReading
  /** The account being edited, which does not count as another owner of the number. */
  ownId?: string
  onTake: (phone: string) => void
}

/**
 * Shown while a number is typed: the numbers that may be intended, and accounts whose number may be the same.
 */
export function PhoneDoubts({ phone, country, reading, ownId, onTake }: PhoneDoubtsProps) {
  const t = useTranslations('accounts.form')
  const use = useTranslations('composing.alternatives')
  const format = useFormat()
  const settled = useDebounced(phone, settleMs)
  const alternatives = usePhoneAlternatives(reading.state !== 'empty')
  const isTyped = settled === phone && reading.state !== 'empty'
  const phones = isTyped ? (alternatives?.nearPhones(phone, country) ?? []) : []
  const near = useNearAccounts(phones, ownId)
  const meant = isTyped && alternatives ? phonesMeant(alternatives, { phone, country, reading }) : []
  if (meant.length + near.length === 0) return <div role="status" />
  return (
    <div role="status" className="flex flex-col gap-2 text-13">
      {meant.length > 0 && (
        <ul aria-label={use('label', { phone })} className="flex flex-wrap gap-2">
          {meant.map((one) => (
            <li key={one}>
              <Button size="sm" className="tabular" onClick={() => onTake(one)}>
                {t('phoneInstead', { phone: format.phone(one) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {near.map((account) => (
        <p key={account.id} className="text-amber">
          <Texts>
            {accountName(account)
              ? t.rich('nearBy', { name: accountName(account), phone: format.phone(account.phone), bdi })
              : t('nearByUnnamed', { phone: format.phone(account.phone) })}{' '}
            <TextLink inText href={accountHref(account.id)}>
              {t('openTaken')}
            </TextLink>
          </Texts>
        </p>
      ))}
    </div>
  )
}

const settleMs = 300

type Written = Pick<PhoneDoubtsProps, 'phone' | 'country' | 'reading'>

/**
 * The numbers that were probably intended if the given one is invalid or in a format that its country does
 * not use. If the text contains two numbers, both are returned.
 */
function phonesMeant(
  { nearPhones, phoneAlternatives }: NonNullable<ReturnType<typeof usePhoneAlternatives>>,
  { phone, country, reading }: Written,
): string[] {
  if (reading.state === 'possible' && reading.usual) return []
  const isTwo = reading.state === 'impossible' && reading.problem === 'two_numbers'
  if (isTwo) return phoneAlternatives(phone, country).map((one) => one.phone)
  return nearPhones(phone, country)
}

/** Other accounts that have one of these phone numbers. */
function useNearAccounts(phones: readonly string[], ownId: string | undefined) {
  const found = useQueries({ queries: phones.map((one) => accountOfPhoneQuery(one)) })
  return found.flatMap(({ data }) => (data && data.id !== ownId ? [data] : []))
}
