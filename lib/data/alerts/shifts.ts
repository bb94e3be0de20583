import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/shifts'
import type { listPinnedNotes, PinnedNote } from '@/lib/contract/alerts/pinned-notes'
import type { listShifts, Shift } from '@/lib/contract/alerts/shifts'
import type { listAlertNews } from '@/lib/contract/alerts/summary'
import type { AnswerOf } from '@/lib/contract/operation'
import { fetchRead, keptFresh } from '../read'
import { withinTimeout } from '../timeouts'
import { useWrite } from '../write'

export type { PinnedNote, Shift }

export const shiftKeys = {
  shifts: ['shifts'] as const,
  notes: ['pinned-notes'] as const,
  news: ['alerts', 'news'] as const,
}

const notesEveryMs = 15_000

/** What the API is asked for, by the page and by the browser alike. */
export const shiftReads = {
  own: (identityId: string) => ({ identityId, limit: '2' }),
  ended: { state: 'ended', limit: '20' },
  notes: { limit: '500' },
} as const

/** The latest shifts of one identity: the first of them may still run. */
export const ownShiftsQuery = (identityId: string) =>
  queryOptions({
    queryKey: [...shiftKeys.shifts, 'of', identityId],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listShifts>>(
        '/api/shifts',
        shiftReads.own(identityId),
        withinTimeout(signal),
      ),
    select: ({ shifts }) => ({
      running: shifts.find(({ endedAt }) => endedAt === null),
      last: shifts.find(({ endedAt }) => endedAt !== null),
    }),
    ...keptFresh,
  })

/** The latest shifts that have ended, of everybody. */
export const endedShiftsQuery = () =>
  queryOptions({
    queryKey: [...shiftKeys.shifts, 'ended'],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listShifts>>('/api/shifts', shiftReads.ended, withinTimeout(signal)),
    select: ({ shifts }) => shifts,
    ...keptFresh,
  })

export const pinnedNotesQuery = () =>
  queryOptions({
    queryKey: shiftKeys.notes,
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listPinnedNotes>>(
        '/api/pinned-notes',
        shiftReads.notes,
        withinTimeout(signal),
      ),
    select: ({ pinnedNotes }) => pinnedNotes,
    ...keptFresh,
    refetchInterval: notesEveryMs,
  })

type Between = { after: string; until?: string }

/** What happened to the alerts between two positions of their log, the newest first, in pages; the first one counts it. */
export const alertNewsQuery = ({ after, until }: Between) =>
  infiniteQueryOptions({
    queryKey: [...shiftKeys.news, after, until],
    queryFn: ({ signal, pageParam }) =>
      fetchRead<AnswerOf<typeof listAlertNews>>(
        '/api/alerts/news',
        { after, until, limit: 100, cursor: pageParam },
        withinTimeout(signal),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })

export const useStartShift = () => useWrite(() => actions.startShift(), shiftKeys.shifts)

type Versioned = { id: string; version: number }

export const useEndShift = () =>
  useWrite(
    ({ id, version, note }: Versioned & { note: string | null }) => actions.endShift(id, note, version),
    shiftKeys.shifts,
  )

export const useSignShift = () =>
  useWrite(({ id, version }: Versioned) => actions.signShift(id, version), shiftKeys.shifts)

/** The key is the note's. */
export const useCreatePinnedNote = () =>
  useWrite(
    ({ text, key }: { text: string; key: string }) => actions.createPinnedNote(text, key),
    shiftKeys.notes,
  )

export const useUpdatePinnedNote = () =>
  useWrite(
    ({ id, version, text }: Versioned & { text: string }) => actions.updatePinnedNote(id, text, version),
    shiftKeys.notes,
  )

export const useDeletePinnedNote = () =>
  useWrite(({ id, version }: Versioned) => actions.deletePinnedNote(id, version), shiftKeys.notes)
