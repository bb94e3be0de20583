'use client'

import { useEffect, useRef } from 'react'
import { type Resolver, useWatch } from 'react-hook-form'
import type { Attribute } from '@/lib/contract/definitions'
import { useOffers } from '@/lib/data/business'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { Rules } from './compose-schema'
import type { Draft, Prefill } from './draft'
import { firstCountry } from './recipients/phone-country'
import { usePhoneEntries } from './recipients/use-phone-entries'
import { useNotificationDraft } from './use-notification-draft'

/** The schema is loaded without blocking the page, since it is needed only on submit. */
const loadSchema = () => import('./compose-schema')

export type ComposeFormOptions = {
  linkSchemes: readonly string[]
  /** The business's account attributes; undefined until loaded. */
  attributes?: readonly Attribute[]
  /** The country of most of the business's phone numbers. */
  country?: PhoneCountry
  prefill?: Prefill
}

/** The form, with its phone numbers parsed. After the first submit, errors are updated with every change. */
export function useComposeForm({ linkSchemes, attributes, country, prefill }: ComposeFormOptions) {
  // If this operation is not offered, another deployment sends the message: one text for all, without placeholders.
  const isForwarded = !useOffers('reachNotification')
  const rules = useRef<Rules>({ phones: [], wrong: [], linkSchemes })
  const resolver: Resolver<Draft> = async (values, ...rest) => {
    // If the schema's chunk cannot be loaded, for example after a redeploy, only the API validates the draft.
    const schema = await loadSchema().catch(() => undefined)
    return schema?.composeResolver(rules.current)(values, ...rest) ?? { values, errors: {} }
  }
  const composer = useNotificationDraft({ resolver, country: () => firstCountry(country), prefill })
  const { control, trigger, formState } = composer.form
  const draft = useWatch({ control, compute: (values: Draft) => values })
  const entries = usePhoneEntries(draft.phonesText, draft.country)
  const { phones, wrong, isReading } = entries
  const mayBeSent = composer.kept.about?.attempted
  useEffect(() => {
    rules.current = {
      phones,
      wrong,
      linkSchemes,
      tags: attributes?.map(({ tag }) => tag),
      mayBeSent,
      isForwarded,
    }
  }, [phones, wrong, linkSchemes, attributes, mayBeSent, isForwarded])
  useEffect(() => void loadSchema().catch(() => undefined), [])
  const { isSubmitted } = formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: the resolver reads all of them.
  useEffect(() => {
    if (isSubmitted && !isReading) void trigger()
  }, [draft, phones, wrong, isReading, isSubmitted, trigger])
  return { ...composer, draft, entries, isForwarded }
}
