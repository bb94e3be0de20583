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

/** A record and its version, which every update must include. */
type Stored = { id: string; version: number }

/** A record and its values, which a form is based on. `isUnknown`: an older draft does not say what it was based on. */
type Base<Values, Row> = { values: Values; record?: Row; isUnknown?: boolean }

type RecordForm<Kind extends RecordKind, Values extends FieldValues, Row, Answer> = {
  kind: KindOf<Kind, Values>
  /** By default the record's id. */
  draftId?: string
  /** The record being changed; absent for a new one. */
  record?: Row
  toValues: (record?: Row) => Values
  /** Absent if the fields' own rules suffice. Either way, messages are issue codes or sentences. */
  resolver?: Resolver<Values>
  /**
   * Throws RequestError. `base` is the record that the values are based on; absent for a new one, which is created under
   * the idempotency key.
   */
  save: (values: Values, base: Row | undefined, key: string) => Promise<Answer>
  onSaved: (values: Values, answer: Answer, base?: Row) => void
  /** Called instead if the form was submitted without changes. */
  onUnchanged?: () => void
  /** The values that are compared and sent, by path; by default all of the form's. */
  fieldsOf?: (values: Values) => Fields
  /** The form field for a path in the request; by default the field that the first part of the path names. */
  pathOf?: (path: string, values: Values, base?: Row) => string | undefined
  /** The query that loads the record; invalidated after a failed save, since the record may have changed. */
  reads?: QueryKey
}

/**
 * A form for one record. It is saved once, however often it is submitted, and keeps its input until then. If someone
 * else changed the record, fields untouched here take the new value, and those changed by both wait for a choice.
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

  /** Merges someone else's change into the form; returns whether it affects one of the fields. */
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
    // The key is stored with the draft, so that a retry after a reload does not create a second record.
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
      // Changes by someone else to anything outside this form do not matter here.
      if (!meet(from.values, current)) await send(values, of(current))
    }
  }

  function explain(refused: Failure, values: Values, from: Row | undefined) {
    // The key belongs to what was sent under it: that is saved, or its outcome stays unknown. The current input is
    // another write, and the message says what to check before it.
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
    /** Why the last save failed, unless its fields already show that. */
    failure: isUnsaid ? failure : undefined,
    /** Why the last save failed. */
    refusal: failure,
    /** The form was submitted without changes, so nothing was sent. */
    unchanged: isUnchanged,
    /** Also true once the form is saved, until it starts over: a saved form is not sent again. */
    pending: form.formState.isSubmitting || isSaved,
    isNew: record === undefined,
    submit: submitWith(submit),
    startOver,
    /**
     * To be called after the same record was changed outside the form: saving continues from `next`, unless someone
     * else has made a change in between.
     */
    rebase: (next: Row) =>
      setBase((now) => (!now.isUnknown && next.version === (now.record?.version ?? 0) + 1 ? of(next) : now)),
    /** The message for a field's problem; the resolver's messages are issue codes. */
    errorOf: (name: Path<Values>) => {
      const error: FieldError | undefined = get(form.formState.errors, name)
      return (
        error && (error.type === refusedType ? error.message : issueText({ code: String(error.message) }))
      )
    },
  }
}

/** The type of a field error whose message is the API's, as a sentence. */
const refusedType = 'refused'

const versionOf = (kept: DraftOf<RecordKind>['kept']) => (typeof kept === 'object' ? kept?.version : kept)

const everyField = <Values extends FieldValues>(values: Values): Fields => values

const firstPart = (path: string, values: object): string | undefined => {
  const [name = ''] = path.split('.')
  return name in values ? name : undefined
}
