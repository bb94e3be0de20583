import type { AttributeValue } from '@/lib/contract/accounts/account'
import type { Account } from '@/lib/contract/deployment/described-records'
import { expiryMoment } from '@/lib/format/time/expiry'
import { searchText } from '../../accounts/search/search-text'
import type { KeptAccount } from './kept-accounts-repository'

type Described = NonNullable<Account['attributesValue']>[number]

/**
 * Converts an account received from the other deployment to the format in which Beacon stores it. Missing fields get
 * the defaults of a new account.
 */
export function keptForm(account: Account, blockedReason = reasonIn(account)): KeptAccount {
  const { username = account.phone ?? '', attributesValue = [], metadata = {}, expirationDate } = account
  const phone = plain(account.phone ?? '')
  const attributes = attributesValue.map(toAttribute)
  const known = { phone, username, fullname: account.fullname, attributesValue: attributes }
  const expires = expirationDate === undefined ? null : timeOf(expiryMoment(expirationDate))
  return {
    id: account.id,
    account_type: plain(account.accountType ?? ''),
    username,
    phone,
    role: account.role ?? 'user',
    created_at: timeOf(account.creationDate),
    subscribed: account.subscribed ?? true,
    blocked: account.blocked ?? false,
    blocked_reason: account.blocked ? (blockedReason ?? null) : null,
    keeps_reason: account.blocked === true && blockedReason === undefined,
    blocked_at: account.blocked ? timeOf(account.blockedDate) : null,
    validated: account.validated ?? false,
    expiration_date: expires === null ? null : (expirationDate ?? null),
    expires_at: expires,
    attributes,
    fullname: account.fullname || null,
    birthday: account.birthday || null,
    metadata,
    search: searchText(known),
    raw: account,
  }
}

const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

/**
 * The reason for a block; null if there is none. Undefined if the deployment returns no reasons; only another
 * Beacon returns them.
 */
function reasonIn(account: Account): string | null | undefined {
  const { blockedReason } = account as { blockedReason?: unknown }
  return typeof blockedReason === 'string' || blockedReason === null ? blockedReason : undefined
}

function toAttribute({ attributeId, tag, value }: Described): AttributeValue {
  const date = timeOf(value.date)
  return {
    attributeId: plain(attributeId),
    ...(tag !== undefined && { tag: plain(tag) }),
    value: {
      text: value.text,
      number: value.number,
      boolean: value.boolean,
      ...(date !== null && { date }),
      image: value.image ?? null,
    },
  }
}

/** Converts a time to ISO 8601 in UTC; null if it is not a time between the years 1 and 9999. */
function timeOf(text: string | null | undefined): string | null {
  const time = new Date(text ?? '')
  const iso = Number.isNaN(time.getTime()) ? '' : time.toISOString()
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null
}
