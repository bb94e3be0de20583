'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHidden } from '@/components/ui/hooks/use-hidden'
import type { AlertEvent } from '@/lib/data/alerts/alerts'
import { mentionsQuery, useSeeMentions } from '@/lib/data/alerts/mentions'
import { useDraftOwner } from '@/lib/drafts/owner'

/** Marks the mentions shown in an open alert's history as seen, with only one attempt per mention. */
export function useSeeShown(history: readonly AlertEvent[] | undefined): void {
  const { identityId } = useDraftOwner()
  const { data } = useQuery(mentionsQuery(identityId))
  const isHidden = useHidden()
  const { mutate } = useSeeMentions()
  const tried = useRef(new Set<string>())
  const shown = new Set(history?.map(({ id }) => id))
  const unread = data?.mentions.filter(({ id, seenAt }) => seenAt === null && shown.has(id)) ?? []
  const ids = isHidden ? '' : unread.map(({ id }) => id).join(' ')
  const see = useEffectEvent((wanted: readonly string[]) => {
    const left = wanted.filter((id) => !tried.current.has(id))
    if (left.length === 0) return
    for (const id of left) tried.current.add(id)
    mutate({ ids: left })
  })
  useEffect(() => {
    if (ids !== '') see(ids.split(' '))
  }, [ids])
}
