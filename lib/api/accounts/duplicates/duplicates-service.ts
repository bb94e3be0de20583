import type { Account } from '@/lib/contract/account'
import type * as contract from '@/lib/contract/account-merge'
import type { AnswerOf } from '@/lib/contract/operation'
import { notFound } from '../../api-error'
import type { Caller } from '../../caller'
import { type DuplicateRow, findNamedAccount, selectDuplicates } from './duplicates-repository'
import { nearPhones } from './near-phones'

const mostDuplicates = 10

/** Extension: 404 for an account that is unknown or deleted; one without a name has none. */
export async function listDuplicates(
  { businessId }: Caller,
  id: string,
): Promise<AnswerOf<typeof contract.listDuplicates>> {
  const named = await findNamedAccount(businessId, id)
  if (!named) throw notFound()
  if (named.name === '') return { duplicates: [] }
  const account = JSON.parse(named.json) as Account
  const phones = nearPhones(account.phone)
  const texts = textsOf(account)
  const attributes = [...texts].map(([attributeId, text]) => ({ attributeId, value: { text } }))
  const likeness = { businessId, id, name: named.name, phones, attributes, limit: mostDuplicates }
  const rows = await selectDuplicates(likeness)
  return { duplicates: rows.map((row) => toDuplicate(row, texts, new Set(phones))) }
}

type Texts = ReadonlyMap<string, string>

/** The texts of an account's attributes, by attribute; blank ones say nothing. */
function textsOf({ attributesValue }: Account): Texts {
  const entries = attributesValue.map(({ attributeId, value }) => [attributeId, value.text] as const)
  return new Map(entries.filter(([, text]) => text.trim() !== ''))
}

function toDuplicate(
  { json, ...counts }: DuplicateRow,
  texts: Texts,
  phones: ReadonlySet<string>,
): contract.Duplicate {
  const account = JSON.parse(json) as Account
  const same = [...textsOf(account)].filter(([attributeId, text]) => texts.get(attributeId) === text)
  const reasons: contract.Duplicate['reasons'] = [
    { kind: 'name' },
    ...(phones.has(account.phone) ? [{ kind: 'phone' as const }] : []),
    ...same.map(([attributeId]) => ({ kind: 'attribute' as const, attributeId })),
  ]
  return { account, reasons, counts }
}
