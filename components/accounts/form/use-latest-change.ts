'use client'

import { useQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { latestChangesQuery } from '@/lib/data/accounts'
import { identitiesQuery } from '@/lib/data/identities'
import { attributeOf, readChanges } from '../record/timeline/read-changes'
import { attributePath } from './account-values'

/** `name` of the identity `by`, where that is known; null for none. */
export type LatestChange = { at: string; by: string | null; name?: string }

/** Who changed one of these fields last, and when; nothing where the history that was read does not say. */
export function useLatestChange(accountId: string, paths: readonly string[]) {
  const { data: entries, isPending } = useQuery(latestChangesQuery(accountId))
  const { data: people, isPending: areNamesPending } = useQuery(identitiesQuery())
  const entry = entries?.find((one) => changesOne(one, paths))
  const name = people?.find(({ id }) => id === entry?.by)?.name
  const change: LatestChange | undefined = entry && { at: entry.at, by: entry.by, name }
  return { change, isReading: isPending || areNamesPending }
}

function changesOne(entry: TimelineEntry, paths: readonly string[]): boolean {
  if (!('changes' in entry) || entry.changes === null) return false
  const members = [...Object.keys(entry.changes), ...readChanges(entry).lines.map(pathOf)]
  return members.some((member) => paths.includes(member))
}

function pathOf(line: ReturnType<typeof readChanges>['lines'][number]): string {
  const id = attributeOf(line)
  return id === undefined ? line.member : attributePath(id)
}
