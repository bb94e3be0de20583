'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Details } from '@/components/ui/details'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import type { EncodingChoice as Choice } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import { encodingName } from '../file-facts'

type Encoding = Choice['encoding']
type EncodingChoiceProps = {
  file: NonNullable<Job['file']>
  pending: boolean
  onChoose: (reading: { encoding: Encoding }) => void
}

/** The text encoding, with a sample of its first accented characters; expands to choose another. */
export function EncodingChoice({
  file: { encoding, encodings = [] },
  pending,
  onChoose,
}: EncodingChoiceProps) {
  const t = useTranslations('jobs.map')
  const [asked, setAsked] = useState<string>(encoding)
  const now = encodings.find((one) => one.encoding === encoding)
  if (!now) return null
  const choose = (chosen: Encoding) => {
    if (pending || chosen === encoding) return
    setAsked(chosen)
    onChoose({ encoding: chosen })
  }
  const texts = { encoding: encodingName(encoding), sample: now.sample }
  return (
    <Details summary={<span className="font-normal text-muted">{t('encoding', texts)}</span>}>
      <Field label={t('encodingField')} hint={t('encodingHint')} className="pt-1 pb-3 sm:max-w-120">
        <Select
          options={encodings.map((one) => ({
            value: one.encoding,
            label: t('encodingChoice', { encoding: encodingName(one.encoding), sample: one.sample }),
          }))}
          value={pending ? (asked as Encoding) : now.encoding}
          onChange={choose}
        />
      </Field>
    </Details>
  )
}
