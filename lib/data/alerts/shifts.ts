import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { PinnedNote } from '@/lib/contract/alerts/pinned-notes'
import type { Shift } from '@/lib/contract/alerts/shifts'
import { keptFresh, read } from '../read'
import { withinTimeout } from '../timeouts'
import { useWrite } from '../write'

export type { PinnedNote, Shift }

export const shiftKeys = {
  shifts: ['shifts'] as const,
  notes: ['pinned-notes'] as const,
  news: ['alerts', 'news'] as const,
}

const notesEveryMs = 15_000

/** The query parameters, shared so that the server prefetches what the browser queries. */
export const shiftReads = {
  own: (identityId: string) => ({ identityId, limit: '2' }),
  ended: { state: 'ended', limit: '20' },
  running: { state: 'running', limit: '100' },
  notes: { limit: '500' },
} as const

/** One identity's latest shifts, the first of which may still be running. */
export const ownShiftsQuery = (identityId: string) =>
  queryOptions({
    queryKey: [...shiftKeys.shifts, 'of', identityId],
    queryFn: ({ signal }) => read('/shifts', { query: shiftReads.own(identityId) }, withinTimeout(signal)),
    select: ({ shifts }) => ({
      running: shifts.find(({ endedAt }) => endedAt === null),
      last: shifts.find(({ endedAt }) => endedAt !== null),
    }),
    ...keptFresh,
  })

/** The latest ended shifts of all identities. */
export const endedShiftsQuery = () => shiftsQuery('ended')

/** The shifts in progress. */
export const runningShiftsQuery = () => shiftsQuery('running')

const shiftsQuery = (state: 'ended' | 'running') =>
  queryOptions({
    queryKey: [...shiftKeys.shifts, state],
    queryFn: ({ signal }) => read('/shifts', { query: shiftReads[state] }, withinTimeout(signal)),
    select: ({ shifts }) => shifts,
    ...keptFresh,
  })

/** Whether this identity may sign the ended shift as read: nobody has, and it is not their own. */
export const isToSign = ({ signedBy, identityId }: Shift, me: string) =>
  signedBy === null && identityId !== me

export const pinnedNotesQuery = () =>
  queryOptions({
    queryKey: shiftKeys.notes,
    queryFn: ({ signal }) => read('/pinned-notes', { query: shiftReads.notes }, withinTimeout(signal)),
    select: ({ pinnedNotes }) => pinnedNotes,
    ...keptFresh,
    refetchInterval: notesEveryMs,
  })

type Between = { after: string; until?: string }

/**
 * The alert events between two positions in the alert log, newest first, in pages; the first page includes the
 * total.
 */
export const alertNewsQuery = ({ after, until }: Between) =>
  infiniteQueryOptions({
    queryKey: [...shiftKeys.news, after, until],
    queryFn: ({ signal, pageParam }) =>
      read('/alerts/news', { query: { after, until, limit: 100, cursor: pageParam } }, withinTimeout(signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })

export const useStartShift = () => useWrite(() => runAction('startShift', {}), shiftKeys.shifts)

type Versioned = { id: string; version: number }

export const useEndShift = () =>
  useWrite(
    ({ id, version, note }: Versioned & { note: string | null }) =>
      runAction('endShift', { params: { id }, body: { note } }, { ifMatch: version }),
    shiftKeys.shifts,
  )

export const useSignShift = () =>
  useWrite(
    ({ id, version }: Versioned) => runAction('signShift', { params: { id } }, { ifMatch: version }),
    shiftKeys.shifts,
  )

/** The idempotency key belongs to the note, so only one note is created, however often the request is sent. */
export const useCreatePinnedNote = () =>
  useWrite(
    ({ text, key }: { text: string; key: string }) =>
      runAction('createPinnedNote', { body: { text } }, { idempotencyKey: key }),
    shiftKeys.notes,
  )

export const useUpdatePinnedNote = () =>
  useWrite(
    ({ id, version, text }: Versioned & { text: string }) =>
      runAction('updatePinnedNote', { params: { id }, body: { text } }, { ifMatch: version }),
    shiftKeys.notes,
  )

export const useDeletePinnedNote = () =>
  useWrite(
    ({ id, version }: Versioned) => runAction('deletePinnedNote', { params: { id } }, { ifMatch: version }),
    shiftKeys.notes,
  )
