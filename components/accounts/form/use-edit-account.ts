'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useToast } from '@/components/ui/toast'
import { useDraft } from '@/components/ui/use-draft'
import type { Account } from '@/lib/contract/account'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { accountKeys } from '@/lib/data/accounts'
import type { Failure } from '@/lib/data/failure'
import { attempt } from '@/lib/data/write'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import type { AccountResult } from '../account-result'
import { type UpdateBody, updateBody } from './account-body'
import { type AccountValues, valuesOf } from './account-values'
import { showRefusal } from './show-refusal'
import { useAccountForm } from './use-account-form'
import { useConflict } from './use-conflict'

export type EditAccountProps = {
  account: Account
  /** Where its phone is from. */
  country?: PhoneCountry
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  draftKey: string
  onUpdate: (accountId: string, body: UpdateBody, version: number) => Promise<AccountResult>
}

/** The form of an account: only what was changed is sent, and only onto the version it was changed on. */
export function useEditAccount({ account, country, attributes, draftKey, onUpdate }: EditAccountProps) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const timeZone = useTimeZone() ?? 'UTC'
  const { issueText } = useFailureText()
  const [base, setBase] = useState(account)
  const [failure, setFailure] = useState<Failure>()
  const [takenBy, setTakenBy] = useState<string>()
  const [unchanged, setUnchanged] = useState(false)
  const [done, setDone] = useState(false)
  const sending = useRef(false)
  const { phone: writePhone } = useFormat()
  const fields = (record: Account) => valuesOf(record, attributes, { timeZone, writePhone })
  const beginning = { ...fields(account), country: country ?? '' }
  const form = useAccountForm({ defaultValues: beginning, attributes, editing: true })
  const conflict = useConflict(form)
  const draft = useDraft(form, {
    storageKey: draftKey,
    kept: base,
    onRestore: ({ values, kept }) => {
      form.reset(values, { keepDefaultValues: true })
      setBase(kept)
      if (kept.version !== account.version) meet(account, kept)
    },
  })

  /** Someone else's state becomes the ground; what was typed stays, and is shown beside it. */
  function meet(theirs: Account, before: Account) {
    conflict.show({ base: fields(before), theirs: fields(theirs), mine: form.getValues() })
    setBase(theirs)
  }

  async function save(values: AccountValues) {
    setUnchanged(false)
    if (sending.current || !conflict.isSettled()) return
    const body = updateBody(fields(base), values, attributes, timeZone)
    if (Object.keys(body).length === 0) return setUnchanged(true)
    sending.current = true
    const result = await attempt(() => onUpdate(account.id, body, base.version))
    sending.current = false
    if (!result.ok) return refuse(result.failure, body)
    setDone(true)
    leave()
    toast.show({ title: t('saved'), tone: 'success' })
    router.replace(`/accounts/${account.id}`)
  }

  function refuse(refused: Failure, body: ReturnType<typeof updateBody>) {
    const theirs = refused.code === 'version_stale' ? currentAccount(refused) : undefined
    if (theirs) {
      setFailure(undefined)
      return meet(theirs, base)
    }
    setTakenBy(refused.code === 'phone_taken' ? String(refused.data.accountId) : undefined)
    setFailure(showRefusal(form, refused, body, issueText) ? refused : undefined)
  }

  function leave() {
    draft.clear()
    void queries.invalidateQueries({ queryKey: accountKeys.all })
  }

  function forget() {
    form.reset(beginning)
    setBase(account)
    conflict.hide()
    draft.startAnew()
  }

  const busy = form.formState.isSubmitting || done
  return { form, save, failure, takenBy, unchanged, busy, conflict, draft: { ...draft, forget } }
}

/** A 412 brings the account as it is now. */
const currentAccount = ({ data }: Failure) => data.account as Account | undefined
