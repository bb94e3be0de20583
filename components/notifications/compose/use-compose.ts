'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { AccountType } from '@/lib/contract/definitions'
import type { Failure } from '@/lib/data/request-error'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useRecipientText } from '../use-recipient-text'
import type { ComposeProblem } from './compose-schema'
import {
  type ComposeField,
  type Draft,
  emptyDraft,
  fieldOf,
  type Prefill,
  recipientsOf,
  toBody,
} from './draft'
import { firstCountry } from './recipients/phone-country'
import { type PhoneEntries, usePhoneEntries } from './recipients/use-phone-entries'
import { useReach } from './review/use-reach'
import { type DraftSlot, useNotificationDraft } from './use-notification-draft'
import { type SendState, useSend } from './use-send'

export type ComposeProps = {
  businessName: string
  types: readonly AccountType[]
  /** Where most phones of the business are from. */
  country?: PhoneCountry
  prefill?: Prefill
  /** Ids that the address named and that are no accounts. */
  unknownAccounts: number
  linkSchemes: readonly string[]
  whatsAppTemplate?: string
}

/** What stands at the fields, in the reader's language. */
export type ComposeErrors = Partial<Record<ComposeField, string>>

/** Everything that composing knows and can do: the draft, whom it reaches, what is wrong with it, and sending it once. */
export function useCompose({ types, country, prefill, linkSchemes }: ComposeProps) {
  const formElement = useRef<HTMLFormElement>(null)
  const [reviewing, setReviewing] = useState(false)
  const language = useLocale()
  const { issueText } = useFailureText()
  const read = useReadDraft(linkSchemes)
  const { form, draft, entries } = read
  const { slot, ...kept } = useNotificationDraft(form, {
    country: () => firstCountry(language, country),
    prefill,
  })
  const reach = useReach(draft, entries.phones)
  const recipients = recipientsOf(draft, entries.phones)
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
      focusFirstInvalid(formElement.current)
    },
  })

  const openReview = () => {
    if (entries.isReading) return
    if (sending.state.kind === 'refused') sending.settle()
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
    to: useTo(draft, entries.phones, types),
    review: form.handleSubmit(openReview, () => focusFirstInvalid(formElement.current)),
    send: () => {
      if (slot && recipients) void sending.send({ body: toBody(draft, recipients), key: slot.key })
    },
    renew: () => {
      kept.renewKey()
      sending.settle()
    },
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

/** Fetched beside the page, which does not wait for it: it is needed once sending is tried. */
const loadSchema = () => import('./compose-schema')

/** The form with its phones read. Once sending was tried, what is wrong follows every change. */
function useReadDraft(linkSchemes: readonly string[]) {
  const numbers = useRef<Pick<PhoneEntries, 'phones' | 'wrong'>>({ phones: [], wrong: [] })
  const resolver: Resolver<Draft> = async (values, ...rest) => {
    // Without it, as when the console was replaced meanwhile, the API says what is wrong.
    const schema = await loadSchema().catch(() => undefined)
    return schema?.composeResolver(numbers.current, linkSchemes)(values, ...rest) ?? { values, errors: {} }
  }
  const form = useForm<Draft>({
    defaultValues: emptyDraft,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const draft = useWatch({ control: form.control, compute: (values: Draft) => values })
  const entries = usePhoneEntries(draft.phonesText, draft.country)
  const { phones, wrong, isReading } = entries
  useEffect(() => {
    numbers.current = { phones, wrong }
  }, [phones, wrong])
  useEffect(() => void loadSchema().catch(() => undefined), [])
  const { trigger } = form
  const { isSubmitted } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is read by the resolver.
  useEffect(() => {
    if (isSubmitted && !isReading) void trigger()
  }, [draft, phones, wrong, isReading, isSubmitted, trigger])
  return { form, draft, entries }
}

function useErrorTexts({ formState }: UseFormReturn<Draft>): ComposeErrors {
  const t = useTranslations('notifications.problems')
  const found = Object.entries(formState.errors).map(([field, error]) => {
    const message = String(error?.message ?? '')
    return [field, error?.type === 'refused' ? message : t(message as ComposeProblem)]
  })
  return Object.fromEntries(found)
}

/** What the last act came to, or what is known of acts before this page was loaded. */
function stateOf(state: SendState, slot?: DraftSlot): SendState {
  if (state.kind !== 'idle' || !slot?.attempted) return state
  return { kind: slot.reused ? 'reused' : 'unknown' }
}

/** Once the errors are on the screen, the keyboard goes to the first field that has one. */
function focusFirstInvalid(form: HTMLElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

function useTo({ kind, accounts, typeIds }: Draft, phones: string[], types: readonly AccountType[]): string {
  const names = Object.fromEntries(types.map(({ id, name }) => [id, name]))
  const text = useRecipientText(names)
  if (kind === 'phones') return text({ to: { phones }, toCount: phones.length })
  if (kind === 'accounts') return text({ to: { accountIDs: [] }, toCount: accounts.length })
  return typeIds.map((id) => names[id] ?? id).join(', ')
}
