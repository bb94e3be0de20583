'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { CountryBox } from '@/components/phones/country-box'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { decimalSigns } from '@/lib/contract/choices'
import type { ImportOptions } from '@/lib/contract/import-options'
import type { RefusalGroup } from '@/lib/contract/job'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { DateOrderField } from '../date-order-field'
import type { Definitions } from '../mappable-definitions'
import { findMisread } from '../rows/cell-kind'
import type { LiveJob } from '../use-job'
import { likelyChoice } from './likely-choice'
import { useCellChoices } from './use-cell-choices'

type DecimalSign = (typeof decimalSigns)[number]
type GroupCorrectionProps = { group: RefusalGroup; live: LiveJob; definitions: Definitions }

/** Corrects all rows of a group, or only those with a given value; the file is then rechecked. */
export function GroupCorrection(props: GroupCorrectionProps) {
  const { group, live, definitions } = props
  if (group.code === 'country_code_missing') return <CountryCorrection live={live} />
  if (group.code === 'ambiguous_number') return <DecimalsCorrection live={live} />
  const isDay = findMisread(group, definitions.attributes) === 'day'
  return (
    <div className="flex flex-col gap-5">
      {isDay && <OrderCorrection group={group} live={live} />}
      <CellCorrection key={groupDraftId(live.job.id, group)} {...props} />
    </div>
  )
}

function CountryCorrection({ live: { job, check, pending } }: { live: LiveJob }) {
  const t = useTranslations('jobs')
  const [country, setCountry] = useState('')
  const read = () => void check({ ...(job.options as ImportOptions), country })
  return (
    <div className="flex max-w-80 flex-col gap-3">
      <Field label={t('map.country')}>
        <CountryBox value={country} onChange={setCountry} placeholder={t('map.countryNone')} required />
      </Field>
      <div>
        <Button size="sm" variant="primary" disabled={country === ''} pending={pending} onClick={read}>
          {t('refusals.readThem')}
        </Button>
      </div>
    </div>
  )
}

/** The decimal separator is the same throughout a file. */
function DecimalsCorrection({ live: { job, check, pending } }: { live: LiveJob }) {
  const t = useTranslations('jobs.refusals')
  const [decimals, setDecimals] = useState<DecimalSign>('comma')
  const read = () => void check({ ...(job.options as ImportOptions), decimals })
  return (
    <div className="flex max-w-80 flex-col gap-3">
      <Field label={t('decimals')}>
        <Select
          options={decimalSigns.map((value) => ({ value, label: t(`decimalsOf.${value}`) }))}
          value={decimals}
          onChange={setDecimals}
        />
      </Field>
      <div>
        <Button size="sm" variant="primary" pending={pending} onClick={read}>
          {t('readThem')}
        </Button>
      </div>
    </div>
  )
}

/** Unreadable dates are usually valid dates in another order. */
function OrderCorrection({ group, live }: Pick<GroupCorrectionProps, 'group' | 'live'>) {
  const t = useTranslations('jobs.refusals')
  const { job, check, pending } = live
  const options = job.options as ImportOptions
  const samples = group.values.map(({ value }) => value)
  const [dates, setDates] = useState(options.dates)
  return (
    <div className="flex max-w-80 flex-col gap-3">
      <DateOrderField
        samples={samples}
        isBirthday={group.path === 'birthday'}
        timeZone={options.timeZone}
        value={dates}
        onChange={setDates}
      />
      <div>
        <Button
          size="sm"
          variant="primary"
          disabled={dates === options.dates}
          pending={pending}
          onClick={() => void check({ ...options, dates })}
        >
          {t('readDates')}
        </Button>
      </div>
    </div>
  )
}

/**
 * The ID of a group's draft. It contains the group's values, so that a correction is restored only for the
 * values for which it was typed.
 */
export const groupDraftId = (jobId: string, { path, code, values }: RefusalGroup) =>
  [jobId, path, code, ...values.map(({ value }) => value)].join('\n')

/** The option for all values; no value has this index. */
const every = '-'

function CellCorrection({ group, live: { job, correct, pending }, definitions }: GroupCorrectionProps) {
  const t = useTranslations('jobs.refusals')
  const { path, code, values } = group
  const choices = useCellChoices(path, definitions)
  const likelyFor = (which: string) => {
    const meant = values.length === 1 ? values[0] : values[Number(which)]
    return likelyChoice(meant?.value ?? '', choices) ?? ''
  }
  const first = values.length > 1 ? '0' : every
  const { form, draft, submitWith } = useDraftForm({
    kind: 'import-group',
    id: groupDraftId(job.id, group),
    defaultValues: { which: first, cell: likelyFor(first) },
  })
  const which = useController({ control: form.control, name: 'which' }).field
  const cell = useController({ control: form.control, name: 'cell' }).field
  const chosen = values[Number(which.value)]
  const options = values.map(({ value, count }, at) => ({
    value: String(at),
    label: t('value', { value, count }),
  }))
  const submit = submitWith(async ({ cell }) => {
    if (pending) return
    if (await correct({ path, code, cell, ...(chosen && { value: chosen.value }) })) draft.clear()
  })
  return (
    <form method="post" noValidate className="flex max-w-80 flex-col gap-3" onSubmit={submit}>
      <RestoredNotice form={form} draft={draft} />
      {values.length > 1 && (
        <Field label={t('which')}>
          <Select
            options={[...options, { value: every, label: t('every') }]}
            value={which.value}
            onChange={(next) => {
              which.onChange(next)
              cell.onChange(likelyFor(next))
            }}
          />
        </Field>
      )}
      <Field label={t('instead')} hint={choices.length > 0 ? undefined : t('insteadHint')}>
        {choices.length > 0 ? (
          <Select
            options={[{ value: '', label: t('nothing') }, ...choices]}
            value={cell.value}
            onChange={cell.onChange}
          />
        ) : (
          <Input {...cell} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <div>
        <Button type="submit" size="sm" variant="primary" pending={pending}>
          {t('save', { count: chosen?.count ?? group.count })}
        </Button>
      </div>
    </form>
  )
}
