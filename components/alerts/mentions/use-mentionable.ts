'use client'

import { useQuery } from '@tanstack/react-query'
import { readAlert } from '@/lib/contract/alerts/alert'
import { mayDo } from '@/lib/contract/roles'
import { assigneesQuery } from '@/lib/data/alerts/alerts'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useWho } from '../use-names'
import { begins, type Mention } from './mention-text'

const mostOffered = 8

/**
 * Returns a function that finds people to mention by the text typed: everyone else who can sign in and is
 * allowed to read the note.
 */
export function useMentionable() {
  const { identityId: me } = useDraftOwner()
  const { data: people = [] } = useQuery(assigneesQuery())
  const who = useWho()
  return (typed: string, mentions: readonly Mention[]) =>
    people
      .map(({ id, roles }) => ({ id, roles, name: who(id) }))
      .filter(({ id, name }) => id !== me && begins(name, typed) && mentions.every((one) => one.id !== id))
      .filter(({ roles }) => mayDo(roles, readAlert))
      .slice(0, mostOffered)
}

export type Mentionable = ReturnType<ReturnType<typeof useMentionable>>[number]
