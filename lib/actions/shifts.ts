'use server'

import type { Result } from '@/lib/client/client'
import type { PinnedNote } from '@/lib/contract/alerts/pinned-notes'
import type * as contract from '@/lib/contract/alerts/shifts'
import type { AnswerOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

type OneShift = Promise<Result<AnswerOf<typeof contract.readShift>>>
type OneNote = Promise<Result<{ pinnedNote: PinnedNote }>>

/** A shift that is already running is returned as it is. */
export async function startShift(): OneShift {
  return runAction((client) => client.startShift({}))
}

/** `version`, here and below, is the one the change is based on; a stale one gets a 412 with the current record. */
export async function endShift(id: string, note: string | null, version: number): OneShift {
  return runAction((client) => client.endShift({ params: { id }, body: { note } }, { ifMatch: version }))
}

export async function signShift(id: string, version: number): OneShift {
  return runAction((client) => client.signShift({ params: { id } }, { ifMatch: version }))
}

/** The key belongs to the note: a retry after a lost response pins it once. */
export async function createPinnedNote(text: string, idempotencyKey: string): OneNote {
  return runAction((client) => client.createPinnedNote({ body: { text } }, { idempotencyKey }))
}

export async function updatePinnedNote(id: string, text: string, version: number): OneNote {
  return runAction((client) =>
    client.updatePinnedNote({ params: { id }, body: { text } }, { ifMatch: version }),
  )
}

export async function deletePinnedNote(id: string, version: number): OneNote {
  return runAction((client) => client.deletePinnedNote({ params: { id } }, { ifMatch: version }))
}
