'use client'

import type { AccountMatch } from '@/lib/contract/account-search'
import { useFormat } from '@/lib/i18n/use-format'
import { nameOf } from '../../account-state'
import { findFolded, type Parts, splitAt, splitShownPhone } from './split-match'

export function MatchedPhone({ account: { phone, match } }: { account: AccountMatch }) {
  const shown = useFormat().phone(phone)
  return (
    <MarkedText parts={match?.field === 'phone' ? splitShownPhone(phone, shown, match) : [shown, '', '']} />
  )
}

/** The name, and where else the query stands. */
export function MatchedName({ account, query }: { account: AccountMatch; query: string }) {
  const { match } = account
  const name = nameOf(account)
  const isNameMatched = match && match.field === (account.fullname?.trim() ? 'fullname' : 'username')
  const extra = match ? usernameMatch(account) : attributeMatch(account, query)
  return (
    <>
      <MarkedText parts={isNameMatched ? splitAt(name, match) : [name, '', '']} />
      {extra && (
        <span className="text-muted">
          {name && ' · '}
          {extra.label && <bdi>{extra.label}: </bdi>}
          <MarkedText parts={extra.parts} />
        </span>
      )}
    </>
  )
}

type Extra = { label?: string; parts: Parts }

/** The match stands in the username, while the name is what the row shows. */
function usernameMatch({ match, fullname, username }: AccountMatch): Extra | undefined {
  if (match?.field !== 'username' || !fullname?.trim()) return undefined
  return { parts: splitAt(username, match) }
}

/** The API does not say in which attribute it found the query. */
function attributeMatch({ attributesValue }: AccountMatch, query: string): Extra | undefined {
  if (query === '') return undefined
  for (const { tag, value } of attributesValue) {
    const match = findFolded(value.text, query)
    if (match) return { label: tag, parts: splitAt(value.text, match) }
  }
  return undefined
}

/** Stored text, with the part of it that was searched for; it turns nothing around it. */
function MarkedText({ parts: [before, hit, after] }: { parts: Parts }) {
  return (
    <bdi>
      {before}
      {hit && <mark className="rounded-sm bg-accent-soft font-medium text-accent">{hit}</mark>}
      {after}
    </bdi>
  )
}
