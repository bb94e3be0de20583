import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { languages } from '@/lib/contract/choices'
import { isAllowedLink } from '@/lib/contract/fields/link'
import { CreateNotification } from '@/lib/contract/sending'
import { serverNow } from '@/lib/data/connection/server-clock'
import { fillableMembers, placesIn } from '@/lib/format/fill-in'
import { momentsAt } from '@/lib/format/time/zoned-moments'
import {
  asForwarded,
  type ComposeField,
  type Draft,
  fieldOf,
  recipientsOf,
  sendAtOf,
  type TextPath,
  toBody,
} from './draft'
import type { PhoneEntries } from './recipients/use-phone-entries'

export type ComposeProblem =
  | 'noKind'
  | 'noPhones'
  | 'wrongPhones'
  | 'tooManyPhones'
  | 'noAccounts'
  | 'tooManyAccounts'
  | 'noTypes'
  | 'titleTooLong'
  | 'bodyTooLong'
  | 'blank'
  | 'linkTooLong'
  | 'link'
  | 'sectionTooLong'
  | 'noTime'
  | 'skippedTime'
  | 'pastTime'
  | 'unknownPlace'
  | 'noFallback'
  | 'notFilledIn'

/** What the schema cannot check: which numbers are valid, and the business's link schemes and placeholders. */
export type Rules = Pick<PhoneEntries, 'phones' | 'wrong'> & {
  linkSchemes: readonly string[]
  /** Tags of the business's attributes; undefined until loaded. */
  tags?: readonly string[]
  /** Whether the draft may already have been sent; the API then decides whether a past time is acceptable. */
  mayBeSent?: boolean
  /** Whether another deployment sends the message: one text for everyone, without placeholders. */
  isForwarded?: boolean
}

/**
 * Checks a draft before it is sent, as the API would: validates the resulting request against the contract's
 * schema, and applies the rules that the schema cannot express. The message of an issue is a ComposeProblem.
 */
export function composeSchema(rules: Rules) {
  return z
    .custom<Draft>(() => true)
    .superRefine((draft, context) => {
      const sent = rules.isForwarded ? asForwarded(draft) : draft
      for (const [field, problem] of findProblems(sent, rules)) {
        context.addIssue({ code: 'custom', path: field.split('.'), message: problem })
      }
    })
}

export const composeResolver = (rules: Rules) => zodResolver(composeSchema(rules))

type Found = [ComposeField, ComposeProblem]

const firstTry = { undoSeconds: 0, sendAgain: false }

function findProblems(draft: Draft, rules: Rules): Found[] {
  const { phones, wrong, linkSchemes } = rules
  const recipients = recipientsOf(draft, phones) ?? {}
  const found: Found[] = []
  if (draft.kind === 'phones' && wrong.length > 0) found.push(['phonesText', 'wrongPhones'])
  const { error } = CreateNotification.safeParse(toBody(draft, recipients, firstTry))
  for (const { path } of error?.issues ?? [])
    found.push([fieldOf(path.join('.'), draft.kind), problemOf(path, draft)])
  const url = draft.url.trim()
  if (url !== '' && !isAllowedLink(url, linkSchemes)) found.push(['url', 'link'])
  found.push(...placeProblems(draft, rules), ...timeProblems(draft, rules))
  // Only the first problem with a field is shown.
  return found.filter(([field], index) => found.findIndex(([other]) => other === field) === index)
}

const nobody = { phones: 'noPhones', accounts: 'noAccounts', types: 'noTypes' } as const
const tooLong = { title: 'titleTooLong', body: 'bodyTooLong', url: 'linkTooLong' } as const

/** The contract has so few rules for this form that an issue's path alone tells which rule was broken. */
function problemOf(path: PropertyKey[], { kind }: Draft): ComposeProblem {
  const [part] = path
  if (part === 'message' || part === 'translations') {
    return tooLong[path.at(-1) as keyof typeof tooLong] ?? 'blank'
  }
  if (part === 'metadata') return 'sectionTooLong'
  if (part === 'phones') return 'tooManyPhones'
  if (part === 'accountIDs') return 'tooManyAccounts'
  return kind ? nobody[kind] : 'noKind'
}

function placeProblems({ title, body, translations }: Draft, { tags, isForwarded }: Rules): Found[] {
  const texts: [TextPath, string][] = [
    ['title', title],
    ['body', body],
    ...languages.flatMap((language): [TextPath, string][] => [
      [`translations.${language}.title`, translations[language].title],
      [`translations.${language}.body`, translations[language].body],
    ]),
  ]
  const isKnown = (name: string) =>
    !tags || tags.includes(name) || fillableMembers.some((one) => one === name)
  return texts.flatMap(([path, text]): Found[] => {
    const places = placesIn(text)
    if (isForwarded) return places.length > 0 ? [[path, 'notFilledIn']] : []
    if (places.some(({ name }) => !isKnown(name))) return [[path, 'unknownPlace']]
    return places.some(({ fallback }) => !fallback) ? [[path, 'noFallback']] : []
  })
}

function timeProblems(draft: Draft, { mayBeSent }: Rules): Found[] {
  if (!draft.sendLater) return []
  const moments = momentsAt(`${draft.sendDate}T${draft.sendTime}`, draft.sendZone)
  if (!moments) return [['sendDate', 'noTime']]
  if (moments.length === 0) return [['sendDate', 'skippedTime']]
  const isPast = Date.parse(sendAtOf(draft) ?? '') <= serverNow()
  return isPast && !mayBeSent ? [['sendDate', 'pastTime']] : []
}
