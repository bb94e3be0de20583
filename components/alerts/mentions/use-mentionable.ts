'use client'

import { useQuery } from '@tanstack/react-query'
import { assigneesQuery } from '@/lib/data/alerts/alerts'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useWho } from '../use-names'
import { begins, type Mention } from './mention-text'

const mostOffered = 8

/**
 * Returns a function that finds people to mention by the text typed: everyone else who can sign in, since every
 * role may read alerts.
 */
export function useMentionable() {
  const { identityId: me } = useDraftOwner()
  const { data: people = [] } = useQuery(assigneesQuery())
  const who = useWho()
  return (typed: string, mentions: readonly Mention[]) =>
    people
      .map(({ id, roles }) => ({ id, roles, name: who(id) }))
      .filter(({ id, name }) => id !== me && begins(name, typed) && mentions.every((one) => one.id !== id))
      .slice(0, mostOffered)
}

export type Mentionable = ReturnType<ReturnType<typeof useMentionable>>[number]
