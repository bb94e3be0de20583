import type { PinnedNote } from '@/lib/contract/alerts/pinned-notes'
import type { Shift } from '@/lib/contract/alerts/shifts'

export function shiftOf(change: Partial<Shift> = {}): Shift {
  return {
    id: 's1',
    identityId: 'ana',
    startedAt: '2026-11-22T12:00:00.000Z',
    startedPosition: '10',
    endedAt: null,
    endedPosition: null,
    note: null,
    signedBy: null,
    signedAt: null,
    version: 1,
    ...change,
  }
}

export function pinnedNoteOf(change: Partial<PinnedNote> = {}): PinnedNote {
  const at = '2026-11-22T12:00:00.000Z'
  return {
    id: 'n1',
    text: 'A',
    createdBy: 'ana',
    createdAt: at,
    updatedBy: 'ana',
    updatedAt: at,
    version: 1,
    ...change,
  }
}
