import { messageLimits, recipientLimit } from '@/lib/contract/choices'
import { isAllowedLink } from '@/lib/contract/link'
import type { Draft } from './stored-draft'
import type { PhoneEntries } from './use-phone-entries'

export const composeFields = ['recipients', 'title', 'body', 'url', 'sender', 'section'] as const
export type ComposeField = (typeof composeFields)[number]

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

export type ComposeProblems = Partial<Record<ComposeField, ComposeProblem>>

const sectionLimit = 200

/** What the API would refuse, found before it is asked; nothing when the draft may be sent. */
export function findProblems(
  draft: Draft,
  entries: PhoneEntries,
  linkSchemes: readonly string[],
): ComposeProblems {
  const found = {
    recipients: recipientProblem(draft, entries),
    title: draft.title.length > messageLimits.title && 'titleTooLong',
    body: bodyProblem(draft),
    url: linkProblem(draft.url.trim(), linkSchemes),
    section: draft.sectionId.trim().length > sectionLimit && 'sectionTooLong',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as ComposeProblems
}

function recipientProblem({ kind, accounts, typeIds }: Draft, { phones, wrong }: PhoneEntries) {
  if (kind === 'types') return typeIds.length === 0 && 'noTypes'
  if (kind === 'accounts') {
    if (accounts.length === 0) return 'noAccounts'
    return accounts.length > recipientLimit && 'tooManyAccounts'
  }
  if (wrong.length > 0) return 'wrongPhones'
  if (phones.length === 0) return 'noPhones'
  return phones.length > recipientLimit && 'tooManyPhones'
}

function bodyProblem({ title, body }: Draft) {
  if (title.trim() === '' && body.trim() === '') return 'blank'
  return body.length > messageLimits.body && 'bodyTooLong'
}

function linkProblem(url: string, schemes: readonly string[]) {
  if (url.length > messageLimits.url) return 'linkTooLong'
  return url !== '' && !isAllowedLink(url, schemes) && 'link'
}
