'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import type { Account } from '@/lib/contract/accounts/account'
import { currentOf, useUpdateAccount } from '@/lib/data/accounts/accounts'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { useFormDraft } from '@/lib/drafts/use-form-draft'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { type UpdateBody, updateBody } from '../../form/account-body'
import { type AccountValues, attributePath, valuesOf } from '../../form/account-values'
import { checkValues } from '../../form/check-values'
import { findDifferences } from '../../form/find-differences'
import { showRefusal } from '../../form/show-refusal'
import { useAccountForm } from '../../form/use-account-form'
import { useConflict } from '../../form/use-conflict'
import { undoBody } from '../undo-body'
import { useUndoToast } from '../use-undo-toast'
import { type FieldPath, useEditing } from './record-editing'

/**
 * One field of the account as a form of its own: only that field is checked and sent, and only against the version it
 * was changed on. Input is kept until it is saved or discarded by `close`.
 */
export function useFieldEditor(path: FieldPath, onClose: () => void) {
  const { account, country, attributes } = useEditing()
  const update = useUpdateAccount()
  const timeZone = useTimeZone() ?? 'UTC'
  const { phone: writePhone } = useFormat()
  const { issueText } = useFailureText()
  const offerUndo = useUndoToast()
  const savedText = useSavedText(path)
  const [base, setBase] = useState(account)
  const [failure, setFailure] = useState<Failure>()
  const [missing, setMissing] = useState<string[]>()
  const [takenBy, setTakenBy] = useState<string>()
  const sending = useRef(false)
  const fields = (record: Account) => valuesOf(record, attributes, { timeZone, writePhone })
  const beginning = { ...fields(account), country: country ?? '' }
  const form = useAccountForm({ defaultValues: beginning, attributes, editing: true, only: path })
  const conflict = useConflict(form)
  const draft = useFormDraft(form, {
    kind: 'account',
    id: `${account.id} ${path}`,
    kept: base,
    onRestore: ({ values, kept }) => {
      form.reset(withField(beginning, path, values), { keepDefaultValues: true })
      if (kept) setBase(kept)
    },
  })

  function close() {
    draft.clear()
    onClose()
  }

  async function save(values: AccountValues) {
    // A second Enter can arrive before the first has rendered.
    if (sending.current || !conflict.isSettled()) return
    sending.current = true
    await send(base, values).finally(() => {
      sending.current = false
    })
  }

  async function send(onto: Account, values: AccountValues): Promise<void> {
    const body = updateBody(fields(onto), values, attributes, timeZone)
    if (Object.keys(body).length === 0) return close()
    try {
      const request = { accountId: onto.id, body, version: onto.version }
      const { account: saved } = await update.mutateAsync(request)
      offerUndo(savedText, saved, undoBody(onto, body, saved))
      close()
    } catch (error) {
      await refuse(failureOf(error), { onto, values, body })
    }
  }

  type Sent = { onto: Account; values: AccountValues; body: UpdateBody }

  function refuse(refused: Failure, { onto, values, body }: Sent): Promise<void> | undefined {
    const theirs = currentOf(refused)
    if (theirs) return meet(theirs, onto, values)
    const lacking = refused.issues.some(({ code }) => code === 'attribute_required')
    setMissing(lacking ? namesOfMissing(values) : undefined)
    setTakenBy(refused.code === 'phone_taken' ? String(refused.data.accountId) : undefined)
    setFailure(showRefusal(form, refused, body, issueText) && !lacking ? refused : undefined)
  }

  /** Someone else's changes to other fields do not matter here; a change to this one is shown next to the input. */
  function meet(theirs: Account, before: Account, values: AccountValues): Promise<void> | undefined {
    setFailure(undefined)
    setBase(theirs)
    const states = { base: fields(before), theirs: fields(theirs), mine: values }
    const isContested = findDifferences(states.base, states.theirs, values).some(
      (difference) => difference.path === path && difference.mine !== undefined,
    )
    if (!isContested) return send(theirs, withField(states.theirs, path, values))
    conflict.show(states)
  }

  function namesOfMissing(values: AccountValues): string[] {
    const problems = checkValues({ values, attributes, editing: true })
    const paths = problems.filter(({ code }) => code === 'attribute_required').map((problem) => problem.path)
    return attributes.filter(({ id }) => paths.includes(attributePath(id))).map(({ name }) => name)
  }

  const busy = form.formState.isSubmitting
  return { form, save, close, failure, missing, takenBy, busy, conflict }
}

function useSavedText(path: FieldPath): string {
  const t = useTranslations('accounts')
  const { attributes } = useEditing()
  const attribute = attributes.find(({ id }) => attributePath(id) === path)
  return t('inPlace.saved', { name: attribute?.name ?? t(`fields.${path as 'fullname'}`) })
}

/** `values` with the one field as typed. */
function withField(values: AccountValues, path: string, typed: AccountValues): AccountValues {
  const [member = '', key] = path.split('.')
  if (key !== undefined) {
    return { ...values, attributes: { ...values.attributes, [key]: typed.attributes[key] ?? '' } }
  }
  const changed = { ...values, [member]: typed[member as 'fullname'] }
  return member === 'phone' ? { ...changed, country: typed.country } : changed
}
