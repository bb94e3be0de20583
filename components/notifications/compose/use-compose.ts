'use client'

import { useRef, useState } from 'react'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { Failure } from '@/lib/data/request-error'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { type Draft, fieldOf, type Prefill, recipientsOf, type SentWith, sendAtOf, toBody } from './draft'
import { useReach } from './reach/use-reach'
import { firstCountry } from './recipients/phone-country'
import { useToText } from './review/use-to-text'
import { undoSecondsFor } from './undo-seconds'
import { useFocusFirst } from './use-focus-first'
import { type DraftSlot, useNotificationDraft } from './use-notification-draft'
import { useErrorTexts, useFocusFirstInvalid, useReadDraft } from './use-read-draft'
import { type SendState, useSend } from './use-send'

export type ComposeProps = {
  businessName: string
  types: readonly AccountType[]
  /** What an account has beside its own members; undefined while that is not known. */
  attributes?: readonly Attribute[]
  /** The tag of the attribute with an account's language, where the business has one. */
  languageAttribute?: string | null
  /** Where most phones of the business are from. */
  country?: PhoneCountry
  prefill?: Prefill
  /** Ids that the address named and that are no accounts. */
  unknownAccounts: number
  linkSchemes: readonly string[]
  whatsAppTemplate?: string
}

/** Everything that composing knows and can do: the draft, whom it reaches, what is wrong with it, and sending it once. */
export function useCompose({ types, attributes, country, prefill, linkSchemes }: ComposeProps) {
  const formElement = useRef<HTMLFormElement>(null)
  const [reviewing, setReviewing] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const { issueText } = useFailureText()
  const tags = attributes?.map(({ tag }) => tag)
  const { form, draft, entries } = useReadDraft({ linkSchemes, tags })
  const { slot, ...kept } = useNotificationDraft(form, {
    country: () => firstCountry(country),
    prefill,
  })
  useFocusFirst(formElement, slot?.values)
  const reach = useReach(draft, entries.phones)
  const recipients = recipientsOf(draft, entries.phones)
  const people = reach.reach?.recipients ?? countNamed(draft, entries.phones)
  const sending = useSend({
    attempted: slot?.attempted === true,
    mark: kept.mark,
    finish: kept.finish,
    onRefused: ({ issues }: Failure) => {
      for (const issue of issues) {
        form.setError(fieldOf(issue.path, draft.kind), { type: 'refused', message: issueText(issue) })
      }
      if (issues.length === 0) return
      setReviewing(false)
      setRefusals((before) => before + 1)
    },
  })
  useFocusFirstInvalid(formElement, form.formState, refusals)
  const undoSeconds = undoSecondsFor(people)
  const send = (key: string, sentWith: SentWith) => {
    if (recipients) void sending.send({ body: toBody(draft, recipients, sentWith), key }, sentWith)
  }

  const openReview = () => {
    if (entries.isReading) return
    if (sending.state.kind === 'refused' || sending.state.kind === 'recent') sending.settle()
    setReviewing(true)
  }
  return {
    formElement,
    form,
    draft,
    entries,
    reach,
    errors: useErrorTexts(form),
    state: stateOf(sending.state, slot),
    to: useToText(draft, entries.phones, types),
    review: form.handleSubmit(openReview),
    undoSeconds,
    sendAt: sendAtOf(draft),
    send: () => {
      // What may have been sent already is asked for again as it was.
      const before = slot?.attempted ? slot.sentWith : undefined
      if (slot) send(slot.key, before ?? { undoSeconds, sendAgain: false })
    },
    /** Though the same was sent a moment ago. */
    sendAgain: () => send(kept.renewKey(), { undoSeconds, sendAgain: true }),
    renew: () => {
      kept.renewKey()
      sending.settle()
    },
    reviewing,
    closeReview: () => setReviewing(false),
    isReady: slot !== undefined && !entries.isReading,
    /** How many it is for; undefined while nobody could count them. */
    people,
    hasAside: slot?.aside !== undefined,
    bringBack: kept.bringBack,
    startOver: () => {
      const bringBack = kept.startOver()
      sending.settle()
      return bringBack
    },
  }
}

/** What the last act came to, or what is known of acts before this page was loaded. */
function stateOf(state: SendState, slot?: DraftSlot): SendState {
  if (state.kind !== 'idle' || !slot?.attempted) return state
  return { kind: slot.reused ? 'reused' : 'unknown' }
}

/** Phones and accounts are a person each; how many an account type has, only the API knows. */
function countNamed({ kind, accounts }: Draft, phones: string[]): number | undefined {
  if (kind === 'phones') return phones.length
  return kind === 'accounts' ? accounts.length : undefined
}
