'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CountryBox } from '@/components/phones/country-box'
import { Button } from '@/components/ui/buttons/button'
import { Progress } from '@/components/ui/feedback/progress'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { Textarea } from '@/components/ui/fields/textarea'
import { deferred } from '@/components/ui/hooks/use-deferred'
import type { Draft } from '../draft'
import type { ReachState } from '../reach/use-reach'
import { rememberCountry } from './phone-country'
import type { PhoneEntry } from './phone-entries'
import { withoutEntries } from './phone-tokens'
import type { PhoneEntries } from './use-phone-entries'
import { usePhoneNames } from './use-phone-names'

const PhoneList = deferred(
  () => import('./phone-list').then((list) => list.PhoneList),
  () => true,
)

type PhonesFieldProps = {
  form: UseFormReturn<Draft>
  entries: PhoneEntries
  reach: ReachState
  error?: string
}

export function PhonesField({ form, entries, reach, error }: PhonesFieldProps) {
  const t = useTranslations('notifications.phones')
  const box = useRef<HTMLTextAreaElement>(null)
  const { ref, ...field } = form.register('phonesText')
  const names = usePhoneNames(reach)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('label')} hint={t('hint')} error={error}>
        <Textarea
          {...field}
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
      <Country form={form} />
      <Read form={form} entries={entries} names={names} onShow={(entry) => pointAt(box.current, entry)} />
    </div>
  )
}

/** Where numbers without a country code are from; while none is chosen, such numbers are wrong. */
function Country({ form }: { form: UseFormReturn<Draft> }) {
  const t = useTranslations('notifications.phones')
  const chosen = useWatch({ control: form.control, name: 'country' })
  const choose = (country: string) => {
    if (!country) return
    rememberCountry(country)
    form.setValue('country', country)
  }
  return (
    <Field label={t('country')} className="max-w-80">
      <CountryBox value={chosen} onChange={choose} placeholder={t('chooseCountry')} required />
    </Field>
  )
}

const filters = ['entries', 'wrong', 'twice', 'words'] as const
type Filter = (typeof filters)[number]

type ReadProps = {
  form: UseFormReturn<Draft>
  entries: PhoneEntries
  names: ReadonlyMap<string, string>
  onShow: (entry: PhoneEntry) => void
}

/** What the box was read as: counts that filter, the list, and a way to be rid of what is wrong. */
function Read({ form, entries, names, onShow }: ReadProps) {
  const t = useTranslations('notifications.phones')
  const [chosen, setChosen] = useState<Filter>('entries')
  const offered = filters.filter((filter) => filter === 'entries' || entries[filter].length > 0)
  const filter = offered.includes(chosen) ? chosen : 'entries'
  if (entries.entries.length === 0) return entries.isReading ? <Progress label={t('reading')} /> : null
  const options = offered.map((value) => ({
    value,
    label: t(`filters.${value}`, { count: entries[value].length }),
  }))
  return (
    <div className="flex flex-col gap-2" aria-busy={entries.isReading}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="tabular text-13">
          {entries.isReading ? t('reading') : t('found', { count: entries.phones.length })}
        </p>
        {entries.wrong.length > 0 && <RemoveWrong form={form} wrong={entries.wrong} />}
      </div>
      {options.length > 1 && (
        <Segmented
          label={t('filter')}
          options={options}
          value={filter}
          onChange={setChosen}
          className="w-fit max-w-full overflow-x-auto"
        />
      )}
      <PhoneList key={filter} entries={entries[filter]} names={names} label={t('list')} onShow={onShow} />
    </div>
  )
}

function RemoveWrong({ form, wrong }: { form: UseFormReturn<Draft>; wrong: PhoneEntry[] }) {
  const t = useTranslations('notifications')
  const undo = useTranslations('common')('undo')
  const toast = useToast()
  const remove = () => {
    const before = form.getValues('phonesText')
    form.setValue('phonesText', withoutEntries(before, wrong))
    const action = { label: undo, onAction: () => form.setValue('phonesText', before) }
    toast.show({ title: t('phones.removed', { count: wrong.length }), action })
  }
  return (
    <Button size="sm" onClick={remove}>
      {t('phones.remove', { count: wrong.length })}
    </Button>
  )
}

/** Selects a piece of the box's text and brings it into sight. */
function pointAt(box: HTMLTextAreaElement | null, { start, end }: PhoneEntry): void {
  if (!box) return
  box.focus()
  box.setSelectionRange(start, end)
  const lines = box.value.split('\n').length
  const line = box.value.slice(0, start).split('\n').length - 1
  box.scrollTop = (line / lines) * box.scrollHeight - box.clientHeight / 2
}
