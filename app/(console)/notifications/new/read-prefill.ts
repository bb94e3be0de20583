import { filterQuery, readAddress } from '@/components/accounts/list/filters/account-filters'
import { type Draft, type Prefill, recipientKinds } from '@/components/notifications/compose/draft'
import { type PickedAccount, pickAccount } from '@/components/notifications/picked-account'
import type { Client } from '@/lib/client/client'
import { languages, recipientLimit } from '@/lib/contract/choices'

/** IDs per call, to keep each URL short. */
const idsPerCall = 100

type Reader = Pick<Client, 'listAccounts' | 'readNotification'>
type Filled = { prefill?: Prefill; unknownAccounts: number }
/** A parameter that is repeated in the URL becomes an array. */
type Address = Record<string, string | string[] | undefined>

/**
 * Prefills a draft from the URL: `from` copies the text and the kind of recipients of an earlier notification.
 * Recipients come from `account` (one ID), `accounts` (comma-separated IDs) or the accounts page's filters under their
 * usual names.
 */
export async function readPrefill(client: Reader, address: Address): Promise<Filled> {
  const [from = ''] = given(address.from)
  // An id may contain commas, so a link to a single account is not split.
  const listed = given(address.accounts).flatMap((list) => list.split(','))
  const ids = [...new Set(given([...given(address.account), ...listed]))].slice(0, recipientLimit)
  const query = filterQuery(readAddress(address))
  if (from === '' && ids.length === 0 && query === '') return { unknownAccounts: 0 }
  const [message, picked] = await Promise.all([readMessage(client, from), readPicked(client, ids)])
  const chosen = (ids.length > 0 || query !== '') && {
    kind: 'accounts' as const,
    accounts: picked,
    ...(query !== '' && { filter: { query, added: null } }),
  }
  return {
    prefill: {
      id: JSON.stringify([from, ids, query]),
      values: { ...message, ...chosen },
    },
    unknownAccounts: ids.length - picked.length,
  }
}

const given = (value: string | string[] = []): string[] =>
  [value]
    .flat()
    .map((text) => text.trim())
    .filter(Boolean)

async function readMessage(client: Reader, notificationId: string): Promise<Partial<Draft>> {
  if (notificationId === '') return {}
  const read = await client.readNotification({ params: { notificationId } })
  if (!read.ok) return {}
  const { message, to, translations, hiddenFromList, metadata } = read.data.notification
  const { title = '', body = '', url = '', sendWhatsApp = false, urgent = false } = message
  const sectionId = metadata.sectionId ?? ''
  const kind = recipientKinds.find((one) => to[listOf[one]] !== undefined) ?? null
  const texts = Object.fromEntries(
    languages.map((language) => [language, { title: '', body: '', ...translations[language] }]),
  ) as Draft['translations']
  const chosen = { sendWhatsApp, urgent, hiddenFromList }
  return { kind, title, body, url, ...chosen, sectionId, translations: texts }
}

const listOf = { phones: 'phones', accounts: 'accountIDs', types: 'accountTypeIDs' } as const

async function readPicked(client: Reader, ids: string[]): Promise<PickedAccount[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, index) =>
    ids.slice(index * idsPerCall, (index + 1) * idsPerCall),
  )
  const lists = await Promise.all(chunks.map((accountIds) => client.listAccounts({ query: { accountIds } })))
  return lists.flatMap((list) => (list.ok ? list.data.accounts.map(pickAccount) : []))
}
