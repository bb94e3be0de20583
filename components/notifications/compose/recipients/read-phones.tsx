'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Progress } from '@/components/ui/feedback/progress'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Segmented } from '@/components/ui/fields/segmented'
import { recipientLimit } from '@/lib/contract/choices'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { Draft } from '../draft'
import type { PhoneEntry } from './phone-entries'
import { withoutEntries, withReplaced } from './phone-tokens'
import type { PhoneEntries } from './use-phone-entries'

const PhoneList = dynamic(
  orLostPart(() => import('./phone-list').then((file) => file.PhoneList)),
  { ssr: false, loading: () => null },
)

const filters = ['entries', 'doubtful', 'wrong', 'twice', 'words'] as const
type Filter = (typeof filters)[number]

type ReadPhonesProps = {
  entries: PhoneEntries
  names: ReadonlyMap<string, string>
  country?: PhoneCountry
  countries: readonly PhoneCountry[]
  onShow: (entry: PhoneEntry) => void
}

/**
 * The parsed contents of the box: counts that filter the list, the list itself, and a button to remove
 * invalid numbers.
 */
export function ReadPhones({ entries, ...list }: ReadPhonesProps) {
  const form = useFormContext<Draft>()
  const t = useTranslations('notifications.phones')
  const problems = useTranslations('notifications.problems')
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
        {entries.wrong.length > 0 && <RemoveWrong wrong={entries.wrong} />}
      </div>
      {entries.phones.length > recipientLimit && (
        <p role="alert" className="text-13 text-red">
          {problems('tooManyPhones')}
        </p>
      )}
      {options.length > 1 && (
        <Segmented
          label={t('filter')}
          options={options}
          value={filter}
          onChange={setChosen}
          className="w-fit max-w-full overflow-x-auto"
        />
      )}
      <PhoneList
        {...list}
        key={filter}
        entries={entries[filter]}
        label={t('list')}
        onReplace={(entry, phone) =>
          form.setValue('phonesText', withReplaced(form.getValues('phonesText'), entry, phone))
        }
      />
    </div>
  )
}

function RemoveWrong({ wrong }: { wrong: PhoneEntry[] }) {
  const form = useFormContext<Draft>()
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
