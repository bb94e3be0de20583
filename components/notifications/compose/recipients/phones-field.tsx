'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type DragEvent, useMemo, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CountryBox } from '@/components/phones/country-box'
import { CsvFileButton } from '@/components/ui/buttons/csv-file-button'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { reachedNamesQuery } from '@/lib/data/notifications'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { Draft } from '../draft'
import type { ReachState } from '../reach/use-reach'
import { useErrorText } from '../use-error-text'
import { rememberCountry } from './phone-country'
import type { PhoneEntry } from './phone-entries'
import { FileReport } from './phone-file/file-report'
import { usePhoneFile } from './phone-file/use-phone-file'
import { ReadPhones } from './read-phones'
import type { PhoneEntries } from './use-phone-entries'

/** The maximum number of names to look up: more than anyone would read, and the maximum of a single request. */
const mostNamed = 500

/** The recipients' names by phone number, which make a stranger's number stand out. Empty for longer lists. */
function usePhoneNames({ reach, body }: ReachState): ReadonlyMap<string, string> {
  const few = body?.phones && body.phones.length <= mostNamed ? body : undefined
  const reachable = useQuery(reachedNamesQuery(reach?.reachable ? few : undefined, 'reachable')).data
  const kept = useQuery(reachedNamesQuery(reach?.kept ? few : undefined, 'kept')).data
  return useMemo(() => new Map([...(reachable ?? []), ...(kept ?? [])]), [reachable, kept])
}

type PhonesFieldProps = {
  entries: PhoneEntries
  reach: ReachState
  /** The country of most of the business's phone numbers. */
  home?: PhoneCountry
}

/** Phone numbers pasted, typed or read from a file, and how they were parsed. */
export function PhonesField({ entries, reach, home }: PhonesFieldProps) {
  const t = useTranslations('notifications.phones')
  const tFile = useTranslations('composing.file')
  const box = useRef<HTMLTextAreaElement>(null)
  const { register } = useFormContext<Draft>()
  const { ref, ...field } = register('phonesText')
  const errorText = useErrorText()
  const names = usePhoneNames(reach)
  const file = usePhoneFile()
  const country = useWatch<Draft, 'country'>({ name: 'country' })
  const countries = useCountries(entries.good, home)
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('label')}
        hint={t('hint')}
        error={errorText('phonesText')}
        aside={
          <CsvFileButton
            size="sm"
            variant="ghost"
            className="-my-1"
            label={tFile('choose')}
            pending={file.state.kind === 'reading'}
            onChoose={file.choose}
          />
        }
      >
        <Textarea
          {...field}
          {...fileDrop(file.choose)}
          ref={(element) => {
            ref(element)
            box.current = element
          }}
          rows={5}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          className="tabular field-sizing-fixed! max-h-48"
        />
      </Field>
      <FileReport file={file} />
      <Country chosen={country} />
      <ReadPhones
        entries={entries}
        names={names}
        country={(country || undefined) as PhoneCountry | undefined}
        countries={countries}
        onShow={(entry) => pointAt(box.current, entry)}
      />
    </div>
  )
}

/** Reads a file dropped on the box, which the browser would otherwise open. */
const fileDrop = (onChoose: (files: FileList) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onChoose(event.dataTransfer.files)
  },
})

/** Selects the country of numbers without a country code; until one is chosen, such numbers are invalid. */
function Country({ chosen }: { chosen: string }) {
  const t = useTranslations('notifications.phones')
  const { setValue } = useFormContext<Draft>()
  const choose = (country: string) => {
    if (!country) return
    rememberCountry(country)
    setValue('country', country)
  }
  return (
    <Field label={t('country')} className="max-w-80">
      <CountryBox value={chosen} onChange={choose} placeholder={t('chooseCountry')} required />
    </Field>
  )
}

/** Selects a piece of the box's text and scrolls it into view. */
function pointAt(box: HTMLTextAreaElement | null, { start, end }: PhoneEntry): void {
  if (!box) return
  box.focus()
  box.setSelectionRange(start, end)
  const lines = box.value.split('\n').length
  const line = box.value.slice(0, start).split('\n').length - 1
  box.scrollTop = (line / lines) * box.scrollHeight - box.clientHeight / 2
}

/** The countries of the parsed numbers, most frequent first, followed by the business's own. */
function useCountries(good: PhoneEntry[], home: PhoneCountry | undefined): PhoneCountry[] {
  return useMemo(() => {
    const counts = new Map<PhoneCountry, number>()
    for (const { reading } of good) {
      if (reading.kind !== 'good' || reading.doubtful || !reading.country) continue
      counts.set(reading.country, (counts.get(reading.country) ?? 0) + 1)
    }
    const own = [...counts].toSorted(([, one], [, other]) => other - one).map(([country]) => country)
    return [...new Set([...own, ...(home ? [home] : [])])]
  }, [good, home])
}
