'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Attribute } from '@/lib/contract/definitions'
import type { ReachedPerson } from '@/lib/contract/sending'
import { accountsByIdQuery } from '@/lib/data/accounts'
import { reachedQuery } from '@/lib/data/notifications'
import type { Person } from '@/lib/format/recipient-texts'
import type { ReachState } from '../reach/use-reach'

const shownPeople = 5
const nobody = { accountTypeIDs: [] }

export type PreviewPeople = {
  people: { key: string; name: string | null; person: Person }[]
  isFailed: boolean
}

/** A draft's first few recipients with their account data; fetched only while `wanted`. */
export function usePreviewPeople(
  { reach, body }: ReachState,
  attributes: readonly Attribute[],
  wanted: boolean,
): PreviewPeople {
  const group = reach && reach.reachable === 0 ? 'kept' : 'reachable'
  const isWanted = wanted && body !== undefined && reach !== undefined
  const reached = useInfiniteQuery({ ...reachedQuery(body ?? nobody, group), enabled: isWanted })
  const first = isWanted ? (reached.data?.pages[0]?.people ?? []).slice(0, shownPeople) : []
  const ids = first.flatMap(({ accountId }) => accountId ?? [])
  const accounts = useQuery(accountsByIdQuery(ids))
  const isRead = ids.length === 0 || accounts.data !== undefined
  const known = new Map(accounts.data?.map((account) => [account.id, account]))
  const definitions = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  const personOf = ({ accountId, phone }: ReachedPerson): Person => {
    const account = known.get(accountId ?? '')
    const held = (account?.attributesValue ?? []).flatMap(({ attributeId, value }) => {
      const definition = definitions.get(attributeId)
      return definition ? [{ tag: definition.tag, slot: definition.slot, value }] : []
    })
    return { fullname: account?.fullname, username: account?.username, phone, attributes: held }
  }
  return {
    people: isRead
      ? first.map((one) => ({
          key: one.accountId ?? one.phone ?? '',
          name: one.fullname?.trim() || one.phone,
          person: personOf(one),
        }))
      : [],
    isFailed: isWanted && (reached.isError || accounts.isError),
  }
}
