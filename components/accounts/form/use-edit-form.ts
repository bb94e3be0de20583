'use client'

import { useRouter } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useToast } from '@/components/ui/feedback/use-toast'
import type { Account } from '@/lib/contract/accounts/account'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { useUpdateAccount } from '@/lib/data/accounts/accounts'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { useFormDraft } from '@/lib/drafts/use-form-draft'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { type UpdateBody, updateBody } from './account-body'
import { type AccountValues, valuesOf } from './account-values'
import { showRefusal } from './show-refusal'
import { useAccountForm } from './use-account-form'
import { useConflict } from './use-conflict'

export type EditAccountProps = {
  account: Account
  /** The country of its phone number. */
  country?: PhoneCountry
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
}

/** The edit form of an account: sends only what changed, and only against the version it was changed on. */
export function useEditForm({ account, country, attributes }: EditAccountProps) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const toast = useToast()
  const timeZone = useTimeZone() ?? 'UTC'
  const { issueText } = useFailureText()
  const { phone: writePhone } = useFormat()
  const write = useUpdateAccount()
  const [base, setBase] = useState(account)
  const [failure, setFailure] = useState<Failure>()
  const [takenBy, setTakenBy] = useState<string>()
  const [unchanged, setUnchanged] = useState(false)
  const sending = useRef(false)
  const fields = (record: Account) => valuesOf(record, attributes, { timeZone, writePhone })
  const beginning = { ...fields(account), country: country ?? '' }
  const form = useAccountForm({ defaultValues: beginning, attributes, editing: true })
  const conflict = useConflict(form)
  const draft = useFormDraft(form, {
    kind: 'account',
    id: account.id,
    kept: base,
    onRestore: ({ values, kept }) => {
      form.reset(values, { keepDefaultValues: true })
      if (!kept) return
      setBase(kept)
      if (kept.version !== account.version) meet(account, kept)
    },
  })

  /** Someone else's version becomes the base; the input stays and is shown next to it. */
  function meet(theirs: Account, before: Account) {
    conflict.show({ base: fields(before), theirs: fields(theirs), mine: form.getValues() })
    setBase(theirs)
  }

  async function save(values: AccountValues) {
    setUnchanged(false)
    // A second click can arrive before the first has rendered.
    if (sending.current || !conflict.isSettled()) return
    const body = updateBody(fields(base), values, attributes, timeZone)
    if (Object.keys(body).length === 0) return setUnchanged(true)
    sending.current = true
    try {
      await write.mutateAsync({ accountId: account.id, body, version: base.version })
      draft.clear()
      toast.show({ title: t('saved'), tone: 'success' })
      router.replace(`/accounts/${account.id}`)
    } catch (error) {
      refuse(failureOf(error), body)
    } finally {
      sending.current = false
    }
  }

  function refuse(refused: Failure, body: UpdateBody) {
    // A 412 carries the current account.
    const theirs = refused.code === 'version_stale' && (refused.data.account as Account | undefined)
    if (theirs) {
      setFailure(undefined)
      return meet(theirs, base)
    }
    setTakenBy(refused.code === 'phone_taken' ? String(refused.data.accountId) : undefined)
    setFailure(showRefusal(form, refused, body, issueText) ? refused : undefined)
  }

  function forget() {
    form.reset(beginning)
    setBase(account)
    conflict.hide()
    draft.startAnew()
  }

  // Stays busy until the page has gone, so that saved changes are not sent again.
  const busy = form.formState.isSubmitting || write.isPending || write.isSuccess
  return { form, save, failure, takenBy, unchanged, busy, conflict, draft: { ...draft, forget } }
}
