'use client'

import { useLocale } from 'next-intl'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AccountType } from '@/lib/contract/definitions'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { findProblems } from './compose-problems'
import { recipientsOf, toBody } from './draft'
import type { Prefill } from './draft-slot'
import { focusFirstInvalid } from './focus-first-invalid'
import type { Draft } from './stored-draft'
import { useDraft } from './use-draft'
import { useFieldErrors } from './use-field-errors'
import { usePhoneEntries } from './use-phone-entries'
import { useReach } from './use-reach'
import { useRecipientText } from './use-recipient-text'
import { type SendAction, useSend } from './use-send'

export type ComposeProps = {
  /** Whose draft it is. */
  owner: string
  businessName: string
  types: readonly AccountType[]
  /** Where most phones of the business are from. */
  country?: PhoneCountry
  prefill?: Prefill
  /** Ids that the address named and that are no accounts. */
  unknownAccounts: number
  linkSchemes: readonly string[]
  whatsAppTemplate?: string
  send: SendAction
}

/** Everything that composing knows and can do: the draft, whom it reaches, what is wrong with it, and sending it once. */
export function useCompose(props: ComposeProps) {
  const formElement = useRef<HTMLFormElement>(null)
  const [reviewing, setReviewing] = useState(false)
  const kept = useDraft({ ...props, language: useLocale() })
  const { form, slot } = kept
  const draft = useWatch({ control: form.control, compute: (values: Draft) => values })
  const entries = usePhoneEntries(draft.phonesText, draft.country)
  const reach = useReach(draft, entries.phones)
  const problems = findProblems(draft, entries, props.linkSchemes)
  const fields = useFieldErrors(draft, problems)
  const recipients = recipientsOf(draft, entries.phones)
  const sending = useSend({
    act: props.send,
    attempted: slot?.attempted === true,
    markAttempted: kept.markAttempted,
    finish: kept.finish,
    onRefused: (failure) => {
      if (!fields.refuse(failure)) return
      setReviewing(false)
      focusFirstInvalid(formElement.current)
    },
  })

  const review = () => {
    fields.markTried()
    if (entries.isReading || Object.keys(problems).length > 0) return focusFirstInvalid(formElement.current)
    if (sending.state.kind === 'refused') sending.settle()
    setReviewing(true)
  }
  const send = () => {
    if (slot && recipients) void sending.send(toBody(draft, recipients), slot.key)
  }
  const renew = () => {
    kept.renewKey()
    sending.settle()
  }
  const to = useTo(draft, entries.phones, props.types)
  const state =
    sending.state.kind === 'idle' && slot?.attempted ? ({ kind: 'unknown' } as const) : sending.state

  return {
    formElement,
    form,
    draft,
    entries,
    reach,
    problems,
    errors: fields.errors,
    state,
    to,
    review,
    send,
    renew,
    reviewing,
    closeReview: () => setReviewing(false),
    isReady: slot !== undefined && !entries.isReading,
    /** How many were named, for when nobody could count whom it reaches. */
    named: reach.reach?.recipients ?? Object.values(recipients ?? {})[0]?.length ?? 0,
    hasAside: slot?.aside !== undefined,
    bringBack: kept.bringBack,
    startOver: () => {
      const bringBack = kept.startOver()
      sending.settle()
      return bringBack
    },
  }
}

function useTo({ kind, accounts, typeIds }: Draft, phones: string[], types: readonly AccountType[]): string {
  const names = Object.fromEntries(types.map(({ id, name }) => [id, name]))
  const text = useRecipientText(names)
  if (kind === 'phones') return text({ kind, count: phones.length, first: phones[0], typeIds: [] })
  if (kind === 'accounts') return text({ kind, count: accounts.length, typeIds: [] })
  return typeIds.map((id) => names[id] ?? id).join(', ')
}
