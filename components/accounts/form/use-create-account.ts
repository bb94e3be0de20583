'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useToast } from '@/components/ui/toast'
import { useDraft } from '@/components/ui/use-draft'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { accountKeys } from '@/lib/data/accounts'
import type { Failure } from '@/lib/data/failure'
import { attempt } from '@/lib/data/write'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AccountResult } from '../account-result'
import { type CreateBody, createBody } from './account-body'
import { type AccountValues, emptyValues } from './account-values'
import { showRefusal } from './show-refusal'
import { useAccountForm } from './use-account-form'
import { useOnceKey } from './use-once-key'

/** What the form begins with: a phone that was looked for, its country or the likeliest one, the only type. */
type NewAccount = { phone?: string; country?: PhoneCountry; accountType?: string }

export type CreateAccountProps = NewAccount & {
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  draftKey: string
  onCreate: (body: CreateBody, idempotencyKey: string) => Promise<AccountResult>
}

export function useCreateAccount({ attributes, draftKey, onCreate, ...start }: CreateAccountProps) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const timeZone = useTimeZone() ?? 'UTC'
  const { issueText } = useFailureText()
  const onceKey = useOnceKey()
  const [failure, setFailure] = useState<Failure>()
  const [takenBy, setTakenBy] = useState<string>()
  const [done, setDone] = useState(false)
  const sending = useRef(false)
  const defaultValues = startingValues(start)
  const form = useAccountForm({ defaultValues, attributes, editing: false })
  const draft = useDraft(form, {
    storageKey: draftKey,
    kept: null,
    onRestore: ({ values }) =>
      form.reset({ ...values, phone: start.phone ?? values.phone }, { keepDefaultValues: true }),
  })

  async function create(values: AccountValues) {
    // A second click comes before the first has been drawn.
    if (sending.current) return
    sending.current = true
    const body = createBody(values, attributes, timeZone)
    const result = await attempt(() => onCreate(body, onceKey(body)))
    sending.current = false
    if (!result.ok) return refuse(result.failure, body)
    setDone(true)
    draft.clear()
    void queries.invalidateQueries({ queryKey: accountKeys.all })
    toast.show({ title: t('created'), tone: 'success' })
    router.push(`/accounts/${result.data.account.id}`)
  }

  function refuse(refused: Failure, body: ReturnType<typeof createBody>) {
    setTakenBy(refused.code === 'phone_taken' ? String(refused.data.accountId) : undefined)
    setFailure(showRefusal(form, refused, body, issueText) ? refused : undefined)
  }

  function forget() {
    form.reset(defaultValues)
    draft.startAnew()
  }

  const busy = form.formState.isSubmitting || done
  return { form, create, failure, takenBy, busy, draft: { ...draft, forget } }
}

function startingValues({ phone = '', country, accountType = '' }: NewAccount): AccountValues {
  return { ...emptyValues, phone, country: country ?? '', accountType }
}
