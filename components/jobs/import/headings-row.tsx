'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Details } from '@/components/ui/details'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import type { Job } from '@/lib/contract/job'

type HeadingsRowProps = {
  file: NonNullable<Job['file']>
  pending: boolean
  onChoose: (row: number) => void
}

/** The row of the file that names its columns; expands to choose another. */
export function HeadingsRow({ file: { headingsRow, firstRows }, pending, onChoose }: HeadingsRowProps) {
  const t = useTranslations('jobs.map')
  const [asked, setAsked] = useState(headingsRow)
  if (firstRows.length < 2) return null
  const shown = pending ? asked : headingsRow
  const choose = (chosen: string) => {
    if (pending || chosen === String(headingsRow)) return
    setAsked(Number(chosen))
    onChoose(Number(chosen))
  }
  return (
    <Details summary={<span className="font-normal text-muted">{t('headings', { row: headingsRow })}</span>}>
      <Field label={t('headingsRow')} hint={t('headingsHint')} className="pt-1 pb-3 sm:max-w-120">
        <Select
          options={firstRows.map(({ row, cells }) => ({
            value: String(row),
            label: t('headingsChoice', { row, cells: cells.join(' · ') }),
          }))}
          value={String(shown)}
          onChange={choose}
        />
      </Field>
    </Details>
  )
}
