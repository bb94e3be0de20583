import type { Account } from '@/lib/contract/accounts/account'
import type * as contract from '@/lib/contract/accounts/account-merge'
import type { AnswerOf } from '@/lib/contract/operation'
import { accountName } from '@/lib/format/account-name'
import { chunksOf, fold, partsOf } from '@/lib/format/fold'
import { notFound } from '../../api-error'
import type { Caller } from '../../caller'
import { selectAccountsByPhones } from '../batch-repository'
import { findAccount } from '../repository'
import { countHeld, selectWithWords } from './duplicates-repository'
import { nearPhones } from './near-phones'

const mostDuplicates = 10
/** A prefix can match many accounts. Only this many of the newest are compared. */
const mostCompared = 300

/** An account without a name has no duplicates. */
export async function listDuplicates(
  { businessId }: Caller,
  id: string,
): Promise<AnswerOf<typeof contract.listDuplicates>> {
  const found = await findAccount({ businessId, id })
  if (!found) throw notFound()
  const account = JSON.parse(found.json) as Account
  const phones = nearPhones(account.phone)
  const likeness = likenessTo(account, new Set(phones))
  const alike = (await selectComparable(businessId, account, phones)).map(likeness).filter(isDuplicate)
  const best = [...new Map(alike.map((one) => [one.account.id, one])).values()]
    .sort(byPhoneThenNewest)
    .slice(0, mostDuplicates)
  const held = await countHeld(
    businessId,
    best.map(({ account }) => account.id),
  )
  const counts = new Map(held.map(({ id, ...held }) => [id, held]))
  return {
    duplicates: best.map((one) => ({
      ...one,
      counts: counts.get(one.account.id) ?? { alerts: 0, notes: 0, devices: 0 },
    })),
  }
}

/**
 * Returns other accounts that have one of these phone numbers, or that have the same words in the name and in
 * an attribute.
 */
async function selectComparable(
  businessId: string,
  account: Account,
  phones: readonly string[],
): Promise<Account[]> {
  const name = wordsOf(accountName(account))
  const texts = [...textsOf(account).values()].map(wordsOf)
  if (name.length === 0) return []
  const [near, holders] = await Promise.all([
    selectAccountsByPhones(businessId, phones, false),
    texts.length > 0 ? selectWithWords(businessId, { name, texts }, mostCompared) : [],
  ])
  return [...near, ...holders].filter(({ id }) => id !== account.id)
}

type Likeness = Pick<contract.Duplicate, 'account' | 'reasons'>

/**
 * Returns a function that lists the reasons why another account may be a duplicate of this account; there are
 * none if their names differ.
 */
function likenessTo(account: Account, phones: ReadonlySet<string>): (other: Account) => Likeness {
  const name = keyOf(accountName(account))
  const texts = new Map([...textsOf(account)].map(([id, text]) => [id, keyOf(text)]))
  return (other) => {
    if (keyOf(accountName(other)) !== name) return { account: other, reasons: [] }
    const same = [...textsOf(other)].filter(([id, text]) => texts.get(id) === keyOf(text))
    const reasons: Likeness['reasons'] = [
      { kind: 'name' },
      ...(phones.has(other.phone) ? [{ kind: 'phone' as const }] : []),
      ...same.map(([attributeId]) => ({ kind: 'attribute' as const, attributeId })),
    ]
    return { account: other, reasons }
  }
}

/** Many people share a name, so a name alone is not enough. */
const isDuplicate = ({ reasons }: Likeness) => reasons.length > 1

/** Sorts accounts with a similar phone number first, and otherwise the newest first. */
const byPhoneThenNewest = (one: Likeness, other: Likeness) =>
  Number(hasPhone(other)) - Number(hasPhone(one)) || (one.account.id < other.account.id ? 1 : -1)

const hasPhone = ({ reasons }: Likeness) => reasons.some(({ kind }) => kind === 'phone')

function textsOf({ attributesValue }: Account): Map<string, string> {
  const entries = attributesValue.map(({ attributeId, value }) => [attributeId, value.text] as const)
  return new Map(entries.filter(([, text]) => wordsOf(text).length > 0))
}

/** Strings with the same words have the same key, regardless of order, accents, case and spacing. */
const keyOf = (text: string) => wordsOf(text).sort().join(' ')

const wordsOf = (text: string) => chunksOf(fold(text)).flatMap(partsOf)
