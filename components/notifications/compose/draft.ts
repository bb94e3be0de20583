import type { SendNotification } from '@/lib/contract/sending'
import type { ReachBody } from '@/lib/data/notifications'
import type { DraftOf } from '@/lib/drafts/draft-kinds'

/** All that is written while composing. What was entered for one kind of recipients stays when another is chosen. */
export type Draft = DraftOf<'notification'>['values']

export const recipientKinds = ['phones', 'accounts', 'types'] as const satisfies readonly Draft['kind'][]

/** What an address fills in; by its id it is filled in once. */
export type Prefill = { id: string; values: Partial<Draft> }

export const emptyDraft: Draft = {
  kind: 'phones',
  phonesText: '',
  country: '',
  accounts: [],
  typeIds: [],
  title: '',
  body: '',
  url: '',
  sendWhatsApp: false,
  hiddenFromList: false,
  sender: null,
  sectionId: '',
}

/** Whether nothing was entered; the chosen kind and country alone are nothing. */
export function isEmptyDraft({ kind: _kind, country: _country, ...entered }: Draft): boolean {
  return Object.values(entered).every((value) => !value || (Array.isArray(value) && value.length === 0))
}

export type Named = Pick<ReachBody, 'phones' | 'accountIDs' | 'accountTypeIDs'>

/** The chosen kind's list, as the API takes it; undefined while nobody is named. */
export function recipientsOf(
  { kind, accounts, typeIds }: Pick<Draft, 'kind' | 'accounts' | 'typeIds'>,
  phones: string[],
): Named | undefined {
  if (kind === 'phones') return phones.length > 0 ? { phones } : undefined
  if (kind === 'accounts')
    return accounts.length > 0 ? { accountIDs: accounts.map(({ id }) => id) } : undefined
  return typeIds.length > 0 ? { accountTypeIDs: typeIds } : undefined
}

/** The same draft always makes the same body, or a retry under its key would be refused as another request. */
export function toBody(draft: Draft, recipients: Named): SendNotification {
  const { title, body, sendWhatsApp, hiddenFromList, sender } = draft
  const url = draft.url.trim()
  const sectionId = draft.sectionId.trim()
  return {
    message: {
      ...(title.trim() && { title }),
      ...(body.trim() && { body }),
      ...(url && { url }),
      ...(sendWhatsApp && { sendWhatsApp }),
    },
    ...recipients,
    ...(hiddenFromList && { hiddenFromList }),
    ...(sender && { senderAccountId: sender.id }),
    ...(sectionId && { metadata: { sectionId } }),
  }
}

export type ComposeField = Extract<
  keyof Draft,
  'phonesText' | 'accounts' | 'typeIds' | 'title' | 'body' | 'url' | 'sender' | 'sectionId'
>

const fields: [RegExp, ComposeField][] = [
  [/^message\.title\b/, 'title'],
  [/^message\.url\b/, 'url'],
  [/^message\b/, 'body'],
  [/^senderAccountId\b/, 'sender'],
  [/^metadata\b/, 'sectionId'],
]
const listOf = { phones: 'phonesText', accounts: 'accounts', types: 'typeIds' } as const

/** Where a draft shows what is wrong with a member of its request; with none of those, it is whom it is for. */
export function fieldOf(path: string, kind: Draft['kind']): ComposeField {
  return fields.find(([member]) => member.test(path))?.[1] ?? listOf[kind]
}
