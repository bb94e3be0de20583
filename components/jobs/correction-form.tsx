'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { useUiWords } from '@/components/ui/ui-words'
import type { Issue } from '@/lib/contract/errors'
import type { Job } from '@/lib/contract/job'
import type { Failure } from '@/lib/data/failure'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { findOffendingColumns, trimSurplus } from './offending-columns'
import type { Saved } from './use-correction'
import type { ReasonText } from './use-reason-text'

type CorrectionFormProps = {
  line: number
  cells: string[]
  issues: readonly Issue[]
  job: Job
  nameOf: (path: string) => string
  reasonOf: ReasonText
  onSave: (line: number, cells: string[]) => Promise<Saved>
  onClose: () => void
}

/** The cells of one row to be put right: those that were refused, or all. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { line, cells, issues, job, nameOf, onSave, onClose } = props
  const t = useTranslations('jobs.rows')
  const words = useUiWords()
  const { failureText } = useFailureText()
  const fields = (job.options.fields as (string | null)[] | undefined) ?? []
  const columns = job.file?.columns ?? []
  const [typed, setTyped] = useState(() =>
    columns.map((_, index) => cells[index] ?? '').concat(cells.slice(columns.length)),
  )
  const [all, setAll] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const offending = findOffendingColumns(issues, fields)
  const trimmed = trimSurplus(typed, columns.length)
  const asked = all || !offending ? typed.map((_, index) => index) : offending

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (trimmed.length > columns.length) return setAll(true)
    setPending(true)
    const saved = await onSave(line, trimmed)
    setPending(false)
    setFailure(saved.failure)
    if (saved.isRight) onClose()
  }

  return (
    <form
      method="post"
      aria-label={t('correctLine', { line })}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="flex max-w-160 flex-col gap-3"
    >
      {failure && (
        <Notice tone="red" urgent>
          {failureText(failure)}
        </Notice>
      )}
      {asked.map((index) => (
        <CellField
          key={index}
          label={labelOf(index)}
          error={index < columns.length ? problemOf(index) : t('surplusHint')}
          value={typed[index] ?? ''}
          focused={index === asked[0]}
          onChange={(value) => setTyped(typed.with(index, value))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" pending={pending}>
          {t('save')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {words.cancel}
        </Button>
        {asked.length < typed.length && (
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {t('allCells')}
          </Button>
        )}
      </div>
    </form>
  )

  function problemOf(index: number): string | undefined {
    const issue = issues.find(({ path }) => path !== '' && path === fields[index])
    return issue && props.reasonOf(issue)
  }

  /** The column's own name, and the field where that says something else. */
  function labelOf(index: number): string {
    const name = columns[index]?.name.trim()
    const field = fields[index]
    if (name === undefined) return t('surplus', { number: index + 1 })
    const fieldName = field ? nameOf(field) : ''
    if (name === '' || name.toLowerCase() === fieldName.toLowerCase()) return fieldName || name
    return fieldName ? `${name} (${fieldName})` : name
  }
}

type CellFieldProps = {
  label: string
  error?: string
  value: string
  focused: boolean
  onChange: (value: string) => void
}

function CellField({ label, error, value, focused, onChange }: CellFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        autoFocus={focused}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}
