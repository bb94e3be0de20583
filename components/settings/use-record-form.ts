'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useDraft } from '@/components/ui/use-draft'
import type { Failure } from '@/lib/data/failure'
import { type ActionResult, attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { currentRecord, type Stored } from './kinds'

type RecordForm<Values extends FieldValues, Row, Answer> = {
  /** Its messages are issue codes. */
  schema: z.ZodMiniType<Values, Values>
  draftKey: string
  row?: Row
  toValues: (row?: Row) => Values
  /** `base` is the record that the change is made on; absent for a new one. */
  save: (values: Values, base?: Row) => Promise<ActionResult<Answer>>
  onSaved: (values: Values, answer: Answer) => void
}

/** A form for one record: saves it once however often it is submitted, and keeps what was typed when that fails. */
export function useRecordForm<Values extends FieldValues, Row extends Stored, Answer>(
  options: RecordForm<Values, Row, Answer>,
) {
  const { schema, row, toValues, save, onSaved, draftKey } = options
  const { issueText } = useFailureText()
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: toValues(row) as DefaultValues<Values>,
  })
  const [base, setBase] = useState({ row, before: row, version: row?.version ?? 0 })
  const [failure, setFailure] = useState<Failure>()
  const running = useRef(false)
  const draft = useDraft(form, {
    storageKey: `beacon-draft/settings/${draftKey}/${row?.id ?? 'new'}`,
    kept: base.version,
    // The change was made on this version: the record may be a newer one by now.
    onRestore: ({ values, kept: version }) => {
      // A draft of before an update may lack fields that the form has now.
      form.reset({ ...toValues(row), ...values }, { keepDefaultValues: true })
      setBase((now) => ({ ...now, version }))
    },
  })

  async function submit(values: Values) {
    if (running.current) return
    running.current = true
    setFailure(undefined)
    const result = await attempt(() => save(values, base.row && { ...base.row, version: base.version }))
    running.current = false
    if (!result.ok) return explain(result.failure)
    draft.clear()
    onSaved(values, result.data)
  }

  function explain(next: Failure) {
    const known = form.getValues()
    const atFields = next.issues
      .map(({ path, code }) => ({ field: path.split('.')[0] as Path<Values>, code }))
      .filter(({ field }) => field in known)
    atFields.forEach(({ field, code }, index) => {
      form.setError(field, { message: code }, { shouldFocus: index === 0 })
    })
    const isToldAtFields = atFields.length > 0 && atFields.length === next.issues.length
    setFailure(isToldAtFields ? undefined : next)
    const current = next.code === 'version_stale' ? currentRecord<Row>(next.data) : undefined
    if (current) setBase({ row: current, before: base.row, version: current.version })
  }

  function startOver() {
    setFailure(undefined)
    setBase((now) => ({ ...now, version: now.row?.version ?? 0 }))
    form.reset(toValues(base.row))
    draft.startAnew()
  }

  const { isSubmitting } = form.formState
  return {
    form,
    draft,
    failure,
    /** What the record was when the form was opened and what it is now, after a 412. */
    stale: failure?.code === 'version_stale' ? base : undefined,
    pending: isSubmitting,
    submit: form.handleSubmit(submit),
    startOver,
    errorOf: (name: Path<Values>) => {
      const code = form.getFieldState(name, form.formState).error?.message
      return code && issueText({ code })
    },
  }
}
