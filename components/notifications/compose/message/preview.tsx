'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import type { Attribute } from '@/lib/contract/definitions'
import type { ReachedPerson } from '@/lib/contract/sending'
import { accountsByIdQuery } from '@/lib/data/accounts/accounts'
import { reachedQuery } from '@/lib/data/notifications'
import { type Person, type Rendering, textsFor } from '@/lib/format/recipient-texts'
import { useFormat } from '@/lib/i18n/use-format'
import { type Draft, hasPlaces, translationsOf } from '../draft'
import type { ReachState } from '../reach/use-reach'
import { PhonePicture } from './phone-picture'

const shownPeople = 5

const nobody = { accountTypeIDs: [] }

type PreviewPeople = {
  people: { key: string; name: string | null; person: Person }[]
  isFailed: boolean
}

/** A draft's first few recipients with their account data; fetched only while `wanted`. */
function usePreviewPeople(
  { reach, body }: ReachState,
  attributes: readonly Attribute[],
  wanted: boolean,
): PreviewPeople {
  const group = reach && reach.reachable === 0 ? 'kept' : 'reachable'
  const isWanted = wanted && body !== undefined && reach !== undefined
  const reached = useInfiniteQuery({ ...reachedQuery(body ?? nobody, group), enabled: isWanted })
  const first = isWanted ? (reached.data?.pages[0]?.people ?? []).slice(0, shownPeople) : []
  const ids = first.flatMap(({ accountId }) => accountId ?? [])
  const accounts = useQuery(accountsByIdQuery(ids))
  const isRead = ids.length === 0 || accounts.data !== undefined
  const known = new Map(accounts.data?.map((account) => [account.id, account]))
  const definitions = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  const personOf = ({ accountId, phone }: ReachedPerson): Person => {
    const account = known.get(accountId ?? '')
    const held = (account?.attributesValue ?? []).flatMap(({ attributeId, value }) => {
      const definition = definitions.get(attributeId)
      return definition ? [{ tag: definition.tag, slot: definition.slot, value }] : []
    })
    return { fullname: account?.fullname, username: account?.username, phone, attributes: held }
  }
  return {
    people: isRead
      ? first.map((one) => ({
          key: one.accountId ?? one.phone ?? '',
          name: one.fullname?.trim() || one.phone,
          person: personOf(one),
        }))
      : [],
    isFailed: isWanted && (reached.isError || accounts.isError),
  }
}

type PreviewProps = {
  draft: Draft
  reach: ReachState
  attributes: readonly Attribute[]
  languageAttribute?: string | null
  businessName: string
  whatsAppTemplate?: string
}

/**
 * A preview of the message. If the message differs between recipients, the preview shows what one of the first few will
 * see.
 */
export function Preview(props: PreviewProps) {
  const { draft, reach, attributes, languageAttribute = null, businessName, whatsAppTemplate } = props
  const t = useTranslations('composing.preview')
  const [chosen, setChosen] = useState<string>()
  const fillIn = hasPlaces(draft)
  const translations = translationsOf(draft)
  const differs = fillIn || Object.keys(translations).length > 0
  const preview = usePreviewPeople(reach, attributes, differs)
  const rendering: Rendering = { fillIn, translations, languageAttribute }
  const one =
    chosen === '' ? undefined : (preview.people.find(({ key }) => key === chosen) ?? preview.people[0])
  const texts = one && differs ? textsFor(draft, rendering, one.person).texts : draft
  return (
    <div className="flex flex-col gap-4">
      {differs && preview.people.length > 0 && (
        <Readers people={preview.people} value={one?.key ?? ''} onChange={setChosen} />
      )}
      {preview.isFailed && <p className="text-13 text-amber">{t('failed')}</p>}
      <PhonePicture
        draft={{ ...draft, title: texts.title ?? '', body: texts.body ?? '' }}
        businessName={businessName}
        whatsAppTemplate={whatsAppTemplate}
      />
    </div>
  )
}

type ReadersProps = { people: PreviewPeople['people']; value: string; onChange: (key: string) => void }

function Readers({ people, value, onChange }: ReadersProps) {
  const t = useTranslations('composing.preview')
  const format = useFormat()
  const options = people.map(({ key, name, person }, index) => ({
    value: key,
    label:
      name === person.phone && person.phone
        ? format.phone(person.phone)
        : (name ?? t('somebody', { number: index + 1 })),
  }))
  return (
    <Field label={t('as')}>
      <Select value={value} onChange={onChange} options={[...options, { value: '', label: t('template') }]} />
    </Field>
  )
}
