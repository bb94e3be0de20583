'use client'

import type { QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cancelOnEscape } from '@/components/forms/cancel-on-escape'
import { RestoredNotice } from '@/components/forms/restored-notice'
import { Button } from '@/components/ui/buttons/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useUiWords } from '@/components/ui/ui-words'
import type { Job, JobRow } from '@/lib/contract/job'
import { useCorrectJobRow } from '@/lib/data/jobs'
import { useDraftForm } from '@/lib/forms/use-draft-form'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { findOffendingColumns, trimSurplus } from './offending-columns'
import type { ReasonText } from './reason-texts'

export type Corrections = {
  /** The key of the query that contains the corrected row. */
  rows: QueryKey
  nameOf: (path: string) => string
  reasonOf: ReasonText
  onCorrected: (row: JobRow) => void
}

type CorrectionFormProps = Corrections & {
  row: JobRow & { cells: string[] }
  job: Job
  onClose: () => void
}

/** Corrects the cells of one row: the refused ones, or all. */
export function CorrectionForm({
  row,
  job,
  rows,
  nameOf,
  reasonOf,
  onCorrected,
  onClose,
}: CorrectionFormProps) {
  const t = useTranslations('jobs.rows')
  const words = useUiWords()
  const { failureText } = useFailureText()
  const fields = (job.options.fields as (string | null)[] | undefined) ?? []
  const columns = job.file?.columns ?? []
  const { form, draft, submitWith } = useCells(row, job)
  const correct = useCorrectJobRow(rows)
  const [all, setAll] = useState(false)
  const places = form.getValues('cells').map((_, index) => index)
  const asked = all ? places : (findOffendingColumns(row.issues, fields) ?? places)

  const cancel = () => {
    draft.clear()
    onClose()
  }
  const submit = submitWith(async ({ cells }) => {
    const typed = trimSurplus(
      cells.map(({ text }) => text),
      columns.length,
    )
    if (typed.length > columns.length) return setAll(true)
    const answer = await correct
      .mutateAsync({ jobId: job.id, line: row.line, cells: typed })
      .catch(() => undefined)
    if (!answer) return
    onCorrected(answer.row)
    if (answer.row.outcome === 'refused') return
    draft.clear()
    onClose()
  })

  return (
    <form
      method="post"
      aria-label={t('correctLine', { line: row.line })}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => cancelOnEscape(event, cancel)}
      className="flex max-w-160 flex-col gap-3"
    >
      <RestoredNotice form={form} draft={draft} />
      {correct.failure && (
        <Notice tone="red" urgent>
          {failureText(correct.failure)}
        </Notice>
      )}
      {asked.map((index) => (
        <Field
          key={index}
          label={<bdi className="wrap-anywhere">{labelOf(index)}</bdi>}
          error={index < columns.length ? problemOf(index) : t('surplusHint')}
        >
          <Input
            {...form.register(`cells.${index}.text`)}
            autoFocus={index === asked[0]}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" pending={correct.isPending}>
          {t('save')}
        </Button>
        <Button size="sm" onClick={cancel}>
          {words.cancel}
        </Button>
        {asked.length < places.length && (
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {t('allCells')}
          </Button>
        )}
      </div>
    </form>
  )

  function problemOf(index: number): string | undefined {
    const issue = row.issues.find(({ path }) => path !== '' && path === fields[index])
    return issue && reasonOf(issue)
  }

  /** The column's own name, with the field's name if it differs. */
  function labelOf(index: number): string {
    const name = columns[index]?.name.trim()
    const field = fields[index]
    if (name === undefined) return t('surplus', { number: index + 1 })
    const fieldName = field ? nameOf(field) : ''
    if (name === '' || name.toLowerCase() === fieldName.toLowerCase()) return fieldName || name
    return fieldName ? `${name} (${fieldName})` : name
  }
}

/** The input survives a reload, unless the row's cells have changed in the meantime. */
function useCells({ line, cells }: CorrectionFormProps['row'], { id, file }: Job) {
  const width = Math.max(file?.columns.length ?? 0, cells.length)
  const [first] = useState(() => Array.from({ length: width }, (_, index) => ({ text: cells[index] ?? '' })))
  return useDraftForm({
    kind: 'import-row',
    id: `${id}/${line}/${cells.join('\n')}`,
    defaultValues: { cells: first },
  })
}
