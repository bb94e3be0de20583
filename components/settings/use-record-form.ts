'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type Failure, failureOf } from '@/lib/data/request-error'
import type { DraftOf, KindOf } from '@/lib/drafts/draft-kinds'
import { useFormDraft } from '@/lib/drafts/use-form-draft'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { currentRecord, type Stored } from './definition-kinds'

type RecordKind =
  | 'account-type'
  | 'attribute'
  | 'alert-type'
  | 'responder'
  | 'area'
  | 'area-name'
  | 'identity'
  | 'business'

type RecordForm<Kind extends RecordKind, Values extends FieldValues, Row, Answer> = {
  kind: KindOf<Kind, Values>
  /** Its error messages are issue codes. */
  schema: z.ZodMiniType<Values, Values>
  row?: Row
  toValues: (row?: Row) => Values
  /** `base` is the record being changed; absent for a new one. Throws RequestError. */
  save: (values: Values, base?: Row) => Promise<Answer>
  onSaved: (values: Values, answer: Answer) => void
  /** The query that loads the record; invalidated after a failed save, since the record may have changed. */
  reads: QueryKey
}

/** A form for one record: submitting repeatedly saves it once, and a failed save keeps the input. */
export function useRecordForm<
  Kind extends RecordKind,
  Values extends FieldValues & DraftOf<Kind>['values'],
  Row extends Stored,
  Answer,
>({ kind, schema, row, toValues, save, onSaved, reads }: RecordForm<Kind, Values, Row, Answer>) {
  const { issueText } = useFailureText()
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: toValues(row) as DefaultValues<Values>,
  })
  const [base, setBase] = useState({ row, before: row, version: row?.version ?? 0 })
  const [failure, setFailure] = useState<Failure>()
  const [unchanged, setUnchanged] = useState(false)
  const running = useRef(false)
  const draft = useFormDraft<Kind, Values>(form, {
    kind,
    id: row?.id,
    kept: base.version as DraftOf<Kind>['kept'],
    // The draft was based on this version; the record may be newer now.
    onRestore: ({ values, kept }) => {
      form.reset({ ...toValues(row), ...values } as Values, { keepDefaultValues: true })
      setBase((now) => ({ ...now, version: Number(kept) }))
    },
  })

  /** Compares both as the form would send them, so that a trailing space does not count as a change. */
  const isStored = (values: Values) =>
    base.row && JSON.stringify(schema.safeParse(toValues(base.row)).data) === JSON.stringify(values)

  async function submit(values: Values) {
    if (running.current) return
    setFailure(undefined)
    const isSame = isStored(values) === true
    setUnchanged(isSame)
    if (isSame) return
    running.current = true
    try {
      const answer = await save(values, base.row && { ...base.row, version: base.version })
      draft.clear()
      onSaved(values, answer)
    } catch (error) {
      explain(failureOf(error))
    } finally {
      running.current = false
    }
  }

  function explain(next: Failure) {
    const known = form.getValues()
    const atFields = next.issues
      .map(({ path, code }) => ({ field: path.split('.')[0] as Path<Values>, code }))
      .filter(({ field }) => field in known)
    atFields.forEach(({ field, code }, index) => {
      form.setError(field, { message: code }, { shouldFocus: index === 0 })
    })
    const isSaidAtFields = atFields.length > 0 && atFields.length === next.issues.length
    setFailure(isSaidAtFields ? undefined : next)
    const current = next.code === 'version_stale' ? currentRecord<Row>(next.data) : undefined
    if (current) setBase({ row: current, before: base.row, version: current.version })
    void queryClient.invalidateQueries({ queryKey: reads })
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
    /** The record as it was when the form was opened, and as it is now, after a 412. */
    stale: failure?.code === 'version_stale' ? base : undefined,
    /** The form was submitted without changes, so nothing was sent. */
    unchanged,
    pending: isSubmitting,
    submit: form.handleSubmit(submit),
    startOver,
    /**
     * Call after changing the same record outside the form: saving continues from `next` unless someone else's change
     * came between.
     */
    rebase: (next: Row) =>
      setBase((now) =>
        next.version === now.version + 1 ? { row: next, before: next, version: next.version } : now,
      ),
    errorOf: (name: Path<Values>) => {
      const code = form.getFieldState(name, form.formState).error?.message
      return code && issueText({ code })
    },
  }
}
