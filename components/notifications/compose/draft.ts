import { type Language, languages } from '@/lib/contract/choices'
import type { CreateNotification } from '@/lib/contract/sending'
import type { ReachBody } from '@/lib/data/notifications'
import type { DraftOf } from '@/lib/drafts/draft-kinds'
import { placesIn } from '@/lib/format/fill-in'
import { momentsAt } from '@/lib/format/time/zoned-moments'

/** All the input in the composer. Input for one kind of recipients is kept when another kind is chosen. */
export type Draft = Slot['values']
type Slot = DraftOf<'notification'>

export const recipientKinds = ['phones', 'accounts', 'types'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/** Values prefilled from the URL; the ID ensures that they are applied only once. */
export type Prefill = { id: string; values: Partial<Draft> }

const noText = { title: '', body: '' }

export const emptyDraft: Draft = {
  kind: null,
  phonesText: '',
  country: '',
  accounts: [],
  typeIds: [],
  title: '',
  body: '',
  url: '',
  sendWhatsApp: false,
  hiddenFromList: false,
  urgent: false,
  sender: null,
  sectionId: '',
  translations: { en: noText, es: noText, pt: noText },
  sendLater: false,
  sendDate: '',
  sendTime: '',
  sendZone: '',
  sendSecond: false,
}

/** Whether nothing was entered. Recipient kind, country and time zone alone do not count. */
export function isEmptyDraft({
  kind: _kind,
  country: _country,
  sendZone: _zone,
  ...entered
}: Draft): boolean {
  return Object.values(entered).every(isBlank)
}

/**
 * Whether something would be lost by discarding the draft. A single prefilled account does not count, because
 * its URL restores it.
 */
export function isWorthKeeping({ attempted, prefill, values }: Slot): boolean {
  const isFilledIn = prefill !== '' && values.accounts.length === 1
  return attempted || !isEmptyDraft(isFilledIn ? { ...values, accounts: [] } : values)
}

const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isBlank) : !value

export type Named = Pick<ReachBody, 'phones' | 'accountIDs' | 'accountTypeIDs'>

/** The recipients of the chosen kind in the API's format; undefined if there are none. */
export function recipientsOf(
  { kind, accounts, typeIds }: Pick<Draft, 'kind' | 'accounts' | 'typeIds'>,
  phones: string[],
): Named | undefined {
  if (kind === 'phones') return phones.length > 0 ? { phones } : undefined
  if (kind === 'accounts')
    return accounts.length > 0 ? { accountIDs: accounts.map(({ id }) => id) } : undefined
  return kind === 'types' && typeIds.length > 0 ? { accountTypeIDs: typeIds } : undefined
}

/** The scheduled time in UTC; undefined if no time is chosen or the chosen time does not exist. */
export function sendAtOf({
  sendLater,
  sendDate,
  sendTime,
  sendZone,
  sendSecond,
}: Pick<Draft, 'sendLater' | 'sendDate' | 'sendTime' | 'sendZone' | 'sendSecond'>): string | undefined {
  if (!sendLater) return undefined
  const moments = momentsAt(`${sendDate}T${sendTime}`, sendZone)
  return moments?.at(sendSecond ? -1 : 0)
}

/** The texts in languages other than the first. */
export function translationsOf({
  translations,
}: Pick<Draft, 'translations'>): NonNullable<CreateNotification['translations']> {
  const written = languages.flatMap((language) => {
    const { title, body } = translations[language]
    const text = { ...(title.trim() && { title }), ...(body.trim() && { body }) }
    return Object.keys(text).length > 0 ? [[language, text] as const] : []
  })
  return Object.fromEntries(written)
}

export type SentWith = NonNullable<DraftOf<'notification'>['sentWith']>

/**
 * The request must depend on the draft alone: otherwise a retry with the same key would be refused as a different
 * request.
 */
export function toBody(
  draft: Draft,
  recipients: Named,
  { undoSeconds, sendAgain }: SentWith,
): CreateNotification {
  const { title, body, sendWhatsApp, urgent, hiddenFromList, sender } = draft
  const url = draft.url.trim()
  const sectionId = draft.sectionId.trim()
  const sendAt = sendAtOf(draft)
  const translations = translationsOf(draft)
  return {
    message: {
      ...(title.trim() && { title }),
      ...(body.trim() && { body }),
      ...(url && { url }),
      ...(sendWhatsApp && { sendWhatsApp }),
      ...(urgent && { urgent }),
    },
    ...recipients,
    ...(hiddenFromList && { hiddenFromList }),
    ...(sender && { senderAccountId: sender.id }),
    ...(sectionId && { metadata: { sectionId } }),
    ...(sendAt && { sendAt }),
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(hasPlaces(draft) && { fillIn: true }),
    ...(undoSeconds > 0 && { undoSeconds }),
    ...(sendAgain && { sendAgain }),
  }
}

/** The draft without its other languages, since another deployment sends one text to everyone. */
export const asForwarded = (draft: Draft): Draft => ({ ...draft, translations: emptyDraft.translations })

/** Whether any text of the draft has a placeholder. */
export function hasPlaces({ title, body, translations }: Draft): boolean {
  const texts = [{ title, body }, ...Object.values(translations)].flatMap((text) => [text.title, text.body])
  return texts.some((text) => placesIn(text).length > 0)
}

export type TextPath = 'title' | 'body' | `translations.${Language}.${'title' | 'body'}`

/** The fields that can have an error. */
export type ComposeField =
  | 'kind'
  | 'phonesText'
  | 'accounts'
  | 'typeIds'
  | TextPath
  | 'url'
  | 'sender'
  | 'sectionId'
  | 'sendDate'

const translated = /^translations\.(en|es|pt)(?:\.(title|body))?\b/
const fields: [RegExp, ComposeField][] = [
  [/^message\.title\b/, 'title'],
  [/^message\.url\b/, 'url'],
  [/^message\b/, 'body'],
  [/^senderAccountId\b/, 'sender'],
  [/^metadata\b/, 'sectionId'],
  [/^sendAt\b/, 'sendDate'],
]
const listOf = { phones: 'phonesText', accounts: 'accounts', types: 'typeIds' } as const

/** The form field that shows an issue with a property of the request; by default, the recipients'. */
export function fieldOf(path: string, kind: Draft['kind']): ComposeField {
  const [, language, part] = translated.exec(path) ?? []
  if (language) return `translations.${language as Language}.${part === 'title' ? 'title' : 'body'}`
  return fields.find(([member]) => member.test(path))?.[1] ?? (kind ? listOf[kind] : 'kind')
}
