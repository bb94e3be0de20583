import * as z from 'zod'
import { PathId, page, paging, prose, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'

export const PinnedNote = z
  .object({
    id: z.string(),
    text: z.string(),
    createdBy: z.string().nullable(),
    createdAt: Timestamp,
    updatedBy: z.string().nullable(),
    updatedAt: Timestamp,
    version: z.int(),
  })
  .meta({ id: 'PinnedNote', description: 'Something that everybody at the desk should know.' })
export type PinnedNote = z.infer<typeof PinnedNote>

export const pinnedNoteLimit = 500

const resource = 'Pinned notes'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.alerts } as const
const one = {
  path: '/pinned-notes/{id}',
  answer: z.object({ pinnedNote: PinnedNote }),
  versioned: true,
} as const
const params = z.object({ id: PathId })
const body = z.strictObject({ text: prose(pinnedNoteLimit) })

export const listPinnedNotes = defineOperation({
  ...reading,
  method: 'GET',
  path: '/pinned-notes',
  summary: "List the desk's pinned notes",
  description: 'Oldest first.',
  request: { query: z.strictObject(paging) },
  answer: page('pinnedNotes', PinnedNote),
})

export const createPinnedNote = defineOperation({
  ...writing,
  ...one,
  method: 'POST',
  path: '/pinned-notes',
  summary: 'Pin a note',
  description: 'A business has at most 50 pinned notes.',
  request: { body },
})

export const updatePinnedNote = defineOperation({
  ...writing,
  ...one,
  method: 'PUT',
  summary: 'Change a pinned note',
  request: { params, body },
  conditional: true,
})

export const deletePinnedNote = defineOperation({
  ...writing,
  ...one,
  method: 'DELETE',
  summary: 'Unpin a note',
  request: { params },
  conditional: true,
})
