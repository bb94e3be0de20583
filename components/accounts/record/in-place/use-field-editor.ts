'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTimeZone } from 'next-intl'
import { useRef, useState } from 'react'
import type { Account } from '@/lib/contract/account'
import { accountKeys } from '@/lib/data/accounts'
import type { Failure } from '@/lib/data/failure'
import { attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { type UpdateBody, updateBody } from '../../form/account-body'
import { type AccountValues, attributePath, valuesOf } from '../../form/account-values'
import { checkValues } from '../../form/check-values'
import { findDifferences } from '../../form/find-differences'
import { showRefusal } from '../../form/show-refusal'
import { useAccountForm } from '../../form/use-account-form'
import { useConflict } from '../../form/use-conflict'
import { type FieldPath, useEditing } from './record-editing'
import { useTellSaved } from './use-tell-saved'
import { withField } from './with-field'

/** One field of the account as a form of its own: only that is checked and sent, and only onto the version it was changed on. */
export function useFieldEditor(path: FieldPath, onClose: () => void) {
  const { account, country, attributes, onUpdate } = useEditing()
  const router = useRouter()
  const queries = useQueryClient()
  const timeZone = useTimeZone() ?? 'UTC'
  const { phone: writePhone } = useFormat()
  const { issueText } = useFailureText()
  const tellSaved = useTellSaved(path)
  const [base, setBase] = useState(account)
  const [failure, setFailure] = useState<Failure>()
  const [missing, setMissing] = useState<string[]>()
  const [takenBy, setTakenBy] = useState<string>()
  const sending = useRef(false)
  const fields = (record: Account) => valuesOf(record, attributes, { timeZone, writePhone })
  const bodyBetween = (before: AccountValues, after: AccountValues) =>
    updateBody(before, after, attributes, timeZone)
  const beginning = { ...fields(account), country: country ?? '' }
  const form = useAccountForm({ defaultValues: beginning, attributes, editing: true, only: path })
  const conflict = useConflict(form)

  async function save(values: AccountValues) {
    // A second Enter comes before the first has been drawn.
    if (sending.current || !conflict.isSettled()) return
    sending.current = true
    await send(base, values).finally(() => {
      sending.current = false
    })
  }

  async function send(onto: Account, values: AccountValues): Promise<void> {
    const body = bodyBetween(fields(onto), values)
    if (Object.keys(body).length === 0) return onClose()
    const result = await attempt(() => onUpdate(onto.id, body, onto.version))
    if (!result.ok) return refuse(result.failure, { onto, values, body })
    const saved = result.data.account
    tellSaved(saved, bodyBetween(fields(saved), fields(onto)))
    void queries.invalidateQueries({ queryKey: accountKeys.all })
    onClose()
  }

  type Sent = { onto: Account; values: AccountValues; body: UpdateBody }

  function refuse(refused: Failure, { onto, values, body }: Sent): Promise<void> | undefined {
    const theirs = refused.code === 'version_stale' ? (refused.data.account as Account) : undefined
    if (theirs) return meet(theirs, onto, values)
    const lacking = refused.issues.some(({ code }) => code === 'attribute_required')
    setMissing(lacking ? namesOfMissing(values) : undefined)
    setTakenBy(refused.code === 'phone_taken' ? String(refused.data.accountId) : undefined)
    setFailure(showRefusal(form, refused, body, issueText) && !lacking ? refused : undefined)
  }

  /** What someone else did to other fields is no matter here; what they did to this one is shown beside what was typed. */
  function meet(theirs: Account, before: Account, values: AccountValues): Promise<void> | undefined {
    setFailure(undefined)
    setBase(theirs)
    const states = { base: fields(before), theirs: fields(theirs), mine: values }
    const isContested = findDifferences(states.base, states.theirs, values).some(
      (difference) => difference.path === path && difference.mine !== undefined,
    )
    if (!isContested) return send(theirs, withField(states.theirs, path, values))
    conflict.show(states)
    router.refresh()
    void queries.invalidateQueries({ queryKey: accountKeys.all })
  }

  function namesOfMissing(values: AccountValues): string[] {
    const problems = checkValues({ values, attributes, editing: true })
    const paths = problems.filter(({ code }) => code === 'attribute_required').map((problem) => problem.path)
    return attributes.filter(({ id }) => paths.includes(attributePath(id))).map(({ name }) => name)
  }

  const busy = form.formState.isSubmitting
  return { form, save, failure, missing, takenBy, busy, conflict }
}
