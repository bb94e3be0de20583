'use client'

import { useRef, useState } from 'react'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { Failure } from '@/lib/data/request-error'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
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
  /** The business's account attributes; undefined until loaded. */
  attributes?: readonly Attribute[]
  /** The tag of the attribute that holds an account's language, if the business has one. */
  languageAttribute?: string | null
  /** The country of most of the business's phone numbers. */
  country?: PhoneCountry
  prefill?: Prefill
  /** The number of ids in the URL that are not accounts. */
  unknownAccounts: number
  linkSchemes: readonly string[]
  whatsAppTemplate?: string
}

/** The composer's state and actions: the draft, its reach, its errors, and sending it exactly once. */
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
      // A draft that may already have been sent is retried with the same options.
      const before = slot?.attempted ? slot.sentWith : undefined
      if (slot) send(slot.key, before ?? { undoSeconds, sendAgain: false })
    },
    /** Sends even though the same message was sent moments ago. */
    sendAgain: () => send(kept.renewKey(), { undoSeconds, sendAgain: true }),
    renew: () => {
      kept.renewKey()
      sending.settle()
    },
    reviewing,
    closeReview: () => setReviewing(false),
    isReady: slot !== undefined && !entries.isReading,
    /** The number of recipients; undefined if they could not be counted. */
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

/** The result of the last attempt, or what is known of attempts before the page was loaded. */
function stateOf(state: SendState, slot?: DraftSlot): SendState {
  if (state.kind !== 'idle' || !slot?.attempted) return state
  return { kind: slot.reused ? 'reused' : 'unknown' }
}

/** Every phone number or account is one person; only the API knows how many accounts a type has. */
function countNamed({ kind, accounts }: Draft, phones: string[]): number | undefined {
  if (kind === 'phones') return phones.length
  return kind === 'accounts' ? accounts.length : undefined
}
