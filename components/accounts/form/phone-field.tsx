'use client'

import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { accountHref } from '@/components/hrefs'
import { CountryBox } from '@/components/phones/country-box'
import { usePhoneReader } from '@/components/phones/use-phone-reader'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { TextLink } from '@/components/ui/text-link'
import { Texts } from '@/components/ui/texts'
import { accountOfPhoneQuery } from '@/lib/data/accounts/accounts'
import { accountName } from '@/lib/format/account-name'
import { loadPhoneReader } from '@/lib/format/phone/load-phone-reader'
import type { PhoneCountry, PhoneReading } from '@/lib/format/phone/read-phone'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi } from '../failure-notice'
import type { AccountValues } from './account-values'
import { PhoneDoubts } from './phone-doubts'

type PhoneFieldProps = {
  /** The account that already has the number, if the API refused the number for that reason. */
  takenBy?: string
  /** The account being edited, whose own number is not a conflict. */
  ownId?: string
}

/** The number in any notation, and the country to assume if it has no country code. */
export function PhoneField({ takenBy, ownId }: PhoneFieldProps) {
  const t = useTranslations('accounts.form')
  const { register, control, setValue, setFocus, formState } = useFormContext<AccountValues>()
  const [phone, country] = useWatch({ control, name: ['phone', 'country'] })
  const reader = usePhoneReader(phone !== '')
  const reading = reader?.readPhone(phone, (country || undefined) as PhoneCountry | undefined)
  const error = formState.errors.phone?.message
  const owner = useOwner(reading, ownId)
  const format = useFormat()

  async function followCountry(text: string) {
    const { isInternational, readPhone } = await loadPhoneReader()
    const typed = readPhone(text)
    if (isInternational(text) && typed.state === 'possible' && typed.country)
      setValue('country', typed.country)
  }

  async function chooseCountry(chosen: string) {
    setValue('country', chosen)
    const { isInternational, readPhone } = await loadPhoneReader()
    const named = readPhone(phone)
    if (isInternational(phone) && named.state === 'possible' && named.country !== chosen) {
      setValue('phone', named.national, { shouldValidate: formState.isSubmitted })
    }
  }

  function take(proposal: string) {
    setValue('phone', format.phone(proposal), { shouldDirty: true, shouldValidate: formState.isSubmitted })
    setFocus('phone')
    void followCountry(proposal)
  }

  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-2">
        <Field
          label={t('phone')}
          required
          error={error && <PhoneError text={error} takenBy={takenBy} />}
          hint={
            !error && (
              <>
                {!owner && <PhoneReadingLine reading={reading ?? { state: 'empty' }} />}
                <Taken owner={owner} />
              </>
            )
          }
        >
          <Input
            {...register('phone', { onChange: (event) => followCountry(event.target.value) })}
            type="tel"
            autoComplete="off"
            maxLength={64}
            className="tabular"
          />
        </Field>
        <PhoneDoubts
          phone={phone}
          country={(country || undefined) as PhoneCountry | undefined}
          reading={reading ?? { state: 'empty' }}
          ownId={ownId}
          onTake={take}
        />
      </div>
      <Field label={t('country')}>
        <Controller
          name="country"
          control={control}
          render={({ field }) => (
            <CountryBox value={field.value} onChange={chooseCountry} placeholder={t('countryPlaceholder')} />
          )}
        />
      </Field>
    </div>
  )
}

function PhoneError({ text, takenBy }: { text: string; takenBy?: string }) {
  const t = useTranslations('accounts.form')
  return (
    <Texts>
      {text}{' '}
      {takenBy && (
        <TextLink inText href={accountHref(takenBy)}>
          {t('openTaken')}
        </TextLink>
      )}
    </Texts>
  )
}

const settleMs = 300

/** Another account that already has the number; looked up once the number is complete and typing has paused. */
function useOwner(reading: PhoneReading | undefined, ownId: string | undefined) {
  const typed = reading?.state === 'possible' ? reading.e164 : undefined
  const phone = useDebounced(typed, settleMs)
  const { data: owner } = useQuery(accountOfPhoneQuery(phone))
  return owner && owner.phone === typed && owner.id !== ownId ? owner : undefined
}

/** Names the account that already has the number. */
function Taken({ owner }: { owner: ReturnType<typeof useOwner> }) {
  const t = useTranslations('accounts.form')
  const { issueText } = useFailureText()
  return (
    <span role="status" className="block text-amber">
      {owner && (
        <Texts>
          {accountName(owner)
            ? t.rich('takenBy', { name: accountName(owner), bdi })
            : issueText({ code: 'phone_taken' })}{' '}
          <TextLink inText href={accountHref(owner.id)}>
            {t('openTaken')}
          </TextLink>
        </Texts>
      )}
    </span>
  )
}

/** Shows how the number is read while it is typed: its country and its international form. */
function PhoneReadingLine({ reading }: { reading: PhoneReading }) {
  const t = useTranslations('accounts')
  const locale = useLocale()
  if (reading.state === 'empty') return <span>{t('form.phoneHint')}</span>
  if (reading.state === 'impossible') return <span>{t(`problems.${reading.problem}`)}</span>
  const { country, callingCode, international, usual } = reading
  const name = country ? new Intl.DisplayNames([locale], { type: 'region' }).of(country) : undefined
  const Icon = usual ? Check : TriangleAlert
  return (
    <span className={usual ? 'text-green' : 'text-amber'} suppressHydrationWarning>
      <Texts suppressHydrationWarning>
        <Icon aria-hidden="true" className="mr-1 mb-0.5 inline size-3" />
        <span className="tabular">{international}</span> · {name ?? `+${callingCode}`}
        {!usual && ` · ${t('form.phoneUnusual')}`}
      </Texts>
    </span>
  )
}
