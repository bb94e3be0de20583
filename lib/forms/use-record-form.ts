'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type Resolver,
} from 'react-hook-form'
import { newKey } from '@/lib/data/new-key'
import { currentRecord, type Failure, failureOf, isOutcomeFinal } from '@/lib/data/request-error'
import type { DraftOf, KindOf, RecordKind } from '@/lib/drafts/draft-kinds'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { areSame, type Fields, findDifferences } from './find-differences'
import { useConflict } from './use-conflict'
import { useDraftForm } from './use-draft-form'

/** A record and its version, which every update has to include. */
type Stored = { id: string; version: number }

/** The record and values on which a form is based. `isUnknown`: an older draft does not say what it was based on. */
type Base<Values, Row> = { values: Values; record?: Row; isUnknown?: boolean }

type RecordForm<Kind extends RecordKind, Values extends FieldValues, Row, Answer> = {
  kind: KindOf<Kind, Values>
  /** Identifies the draft; by default the record's ID. */
  draftId?: string
  /** The record to edit; absent for a new one. */
  record?: Row
  toValues: (record?: Row) => Values
  /** Required only if the field rules are not sufficient. Its messages are issue codes or sentences. */
  resolver?: Resolver<Values>
  /**
   * Throws RequestError. `base` is the record on which the values are based; it is absent for a new record,
   * which is created under the idempotency key.
   */
  save: (values: Values, base: Row | undefined, key: string) => Promise<Answer>
  onSaved: (values: Values, answer: Answer, base?: Row) => void
  /** Called instead of `onSaved` if the form was submitted without changes. */
  onUnchanged?: () => void
  /** The values that are compared and sent, by path; by default, all of the form's values. */
  fieldsOf?: (values: Values) => Fields
  /** The form field for a path in the request; by default, the field named by the first part of the path. */
  pathOf?: (path: string, values: Values, base?: Row) => string | undefined
  /** The query that loads the record; invalidated after a failed save, since the record may have changed. */
  reads?: QueryKey
  /** Fields that contain credentials, which are never stored in a draft. */
  secrets?: readonly (keyof Values)[]
}

/**
 * A form for one record. It is saved once, however often it is submitted, and keeps its input until then. If
 * someone else has changed the record, fields untouched in this form take the new value, and fields changed
 * by both wait for a choice.
 */
export function useRecordForm<
  Kind extends RecordKind,
  Values extends FieldValues & DraftOf<Kind>['values'],
  Row extends Stored,
  Answer,
>(options: RecordForm<Kind, Values, Row, Answer>) {
  const { kind, record, toValues, save, onSaved, reads, fieldsOf = everyField } = options
  const { issueText } = useFailureText()
  const queryClient = useQueryClient()
  const of = (row?: Row): Base<Values, Row> => ({ values: toValues(row), record: row })
  const [base, setBase] = useState(() => of(record))
  const [theirs, setTheirs] = useState<Row>()
  const [key, setKey] = useState(newKey)
  const [failure, setFailure] = useState<Failure>()
  const [isUnsaid, setUnsaid] = useState(false)
  const [isUnchanged, setUnchanged] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { form, draft, submitWith } = useDraftForm<Kind, Values>({
    kind,
    id: options.draftId ?? record?.id,
    about: {
      key,
      ...(base.record && !base.isUnknown && { base: { values: base.values, version: base.record.version } }),
    } as Omit<DraftOf<Kind>, 'values'>,
    defaultValues: base.values as DefaultValues<Values>,
    resolver: options.resolver,
    secrets: options.secrets,
    onRestored: (draft) => {
      const { base, kept } = draft
      const key = draft.key ?? (typeof kept === 'string' ? kept : undefined)
      if (key) setKey(key)
      if (!record || versionOf(kept) === record.version) return
      if (!base) return meet(undefined, record) ? setBase({ ...of(record), isUnknown: true }) : undefined
      const before = { values: base.values as Values, record: { ...record, version: base.version } }
      setBase(before)
      if (record.version > base.version) meet(before.values, record)
    },
  })
  const conflict = useConflict(form, fieldsOf)

  /** Merges someone else's change into the form; returns whether it affects any of the form's fields. */
  function meet(before: Values | undefined, current: Row): boolean {
    const differences = findDifferences({
      base: before && fieldsOf(before),
      theirs: fieldsOf(toValues(current)),
      mine: fieldsOf(form.getValues()),
    })
    if (differences.length === 0) {
      setBase(of(current))
      return false
    }
    setTheirs(current)
    conflict.show(differences)
    return true
  }

  async function submit(values: Values) {
    if (isSaved || !conflict.settle()) return
    setFailure(undefined)
    setTheirs(undefined)
    setUnchanged(false)
    const next = theirs ? of(theirs) : base
    setBase(next)
    await send(values, next)
  }

  async function send(values: Values, from: Base<Values, Row>): Promise<void> {
    if (from.record && areSame(fieldsOf(from.values), fieldsOf(values))) {
      setUnchanged(true)
      return options.onUnchanged?.()
    }
    // The key is stored in the draft, so that a retry after a reload does not create a second record.
    draft.keep()
    try {
      const answer = await save(values, from.record, key)
      draft.clear()
      setSaved(true)
      onSaved(values, answer, from.record)
    } catch (error) {
      const refused = failureOf(error)
      if (reads) void queryClient.invalidateQueries({ queryKey: reads })
      const current = currentRecord<Row>(refused)
      const isNewer = current && from.record && current.version > from.record.version
      if (!isNewer) return explain(refused, values, from.record)
      // Changes by others that do not affect this form's fields are ignored.
      if (!meet(from.values, current)) await send(values, of(current))
    }
  }

  function explain(refused: Failure, values: Values, from: Row | undefined) {
    // The key belongs to an earlier write, which either was saved or has an unknown outcome. The current input
    // is a different write and needs a new key; the message says what to check first.
    if (refused.code === 'idempotency_key_reused' || isOutcomeFinal(refused)) setKey(newKey())
    const atFields = refused.issues.map(({ path, code }) => ({
      field: (options.pathOf ?? firstPart)(path, values, from) as Path<Values> | undefined,
      code,
    }))
    let isFirst = true
    for (const { field, code } of atFields) {
      if (field === undefined) continue
      form.setError(field, { type: refusedType, message: issueText({ code }) }, { shouldFocus: isFirst })
      isFirst = false
    }
    setFailure(refused)
    setUnsaid(isFirst || atFields.some(({ field }) => field === undefined))
  }

  function startOver() {
    const next = of(theirs ?? base.record)
    setBase(next)
    setTheirs(undefined)
    setKey(newKey())
    setFailure(undefined)
    setUnchanged(false)
    setSaved(false)
    conflict.hide()
    form.reset(next.values)
    draft.startAnew()
  }

  return {
    form,
    draft,
    conflict,
    /** Why the last save failed, unless the form's fields already show the reason. */
    failure: isUnsaid ? failure : undefined,
    /** Why the last save failed. */
    refusal: failure,
    /** Whether the form was submitted without changes, so that nothing was sent. */
    unchanged: isUnchanged,
    /** Also true after saving until the form starts over, so that a saved form is not sent again. */
    pending: form.formState.isSubmitting || isSaved,
    isNew: record === undefined,
    submit: submitWith(submit),
    startOver,
    /**
     * Call this after the record was changed outside the form: saving continues from `next`, unless someone
     * else has made a change in between.
     */
    rebase: (next: Row) =>
      setBase((now) => (!now.isUnknown && next.version === (now.record?.version ?? 0) + 1 ? of(next) : now)),
    /** The message for a problem in a field; the resolver's messages are issue codes. */
    errorOf: (name: Path<Values>) => {
      const error: FieldError | undefined = get(form.formState.errors, name)
      return (
        error && (error.type === refusedType ? error.message : issueText({ code: String(error.message) }))
      )
    },
  }
}

/** The type of a field error that the API has reported; its message is already a sentence. */
const refusedType = 'refused'

const versionOf = (kept: DraftOf<RecordKind>['kept']) => (typeof kept === 'object' ? kept?.version : kept)

const everyField = <Values extends FieldValues>(values: Values): Fields => values

const firstPart = (path: string, values: object): string | undefined => {
  const [name = ''] = path.split('.')
  return name in values ? name : undefined
}
