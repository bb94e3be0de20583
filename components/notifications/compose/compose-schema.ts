import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { isAllowedLink } from '@/lib/contract/fields/link'
import { SendNotification } from '@/lib/contract/sending'
import { type ComposeField, type Draft, fieldOf, recipientsOf, toBody } from './draft'
import type { PhoneEntries } from './recipients/use-phone-entries'

export type ComposeProblem =
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

type Read = Pick<PhoneEntries, 'phones' | 'wrong'>

/**
 * What the API would refuse of a draft, found before it is asked: the contract's schema of the request that the draft makes,
 * with what that cannot know, the numbers that could not be read and the links that a business allows. The message of an
 * issue is a ComposeProblem.
 */
export function composeSchema(read: Read, linkSchemes: readonly string[]) {
  return z
    .custom<Draft>(() => true)
    .superRefine((draft, context) => {
      for (const [field, problem] of findProblems(draft, read, linkSchemes)) {
        context.addIssue({ code: 'custom', path: [field], message: problem })
      }
    })
}

export const composeResolver = (...rules: Parameters<typeof composeSchema>) =>
  zodResolver(composeSchema(...rules))

type Found = [ComposeField, ComposeProblem]

function findProblems(draft: Draft, { phones, wrong }: Read, linkSchemes: readonly string[]): Found[] {
  const recipients = recipientsOf(draft, phones) ?? {}
  const found: Found[] = []
  if (draft.kind === 'phones' && wrong.length > 0) found.push(['phonesText', 'wrongPhones'])
  const { error } = SendNotification.safeParse(toBody(draft, recipients))
  for (const { path } of error?.issues ?? [])
    found.push([fieldOf(path.join('.'), draft.kind), problemOf(path, draft)])
  const url = draft.url.trim()
  if (url !== '' && !isAllowedLink(url, linkSchemes)) found.push(['url', 'link'])
  // Of each field the first is shown.
  return found.filter(([field], index) => found.findIndex(([other]) => other === field) === index)
}

const nobody = { phones: 'noPhones', accounts: 'noAccounts', types: 'noTypes' } as const
const tooLong = { title: 'titleTooLong', body: 'bodyTooLong', url: 'linkTooLong' } as const

/** The contract has few rules for what a form of ours can hold, so that the place says which was broken. */
function problemOf([part, member]: PropertyKey[], { kind }: Draft): ComposeProblem {
  if (part === 'message') return tooLong[member as keyof typeof tooLong] ?? 'blank'
  if (part === 'metadata') return 'sectionTooLong'
  if (part === 'phones') return 'tooManyPhones'
  return part === 'accountIDs' ? 'tooManyAccounts' : nobody[kind]
}
