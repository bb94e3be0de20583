import type { Routes } from '../handler'
import { createPinnedNote, deletePinnedNote, listPinnedNotes, updatePinnedNote } from './service'

export const pinnedNoteRoutes = {
  listPinnedNotes: (caller, { query }) => listPinnedNotes(caller, query),
  createPinnedNote: (caller, { body }) => createPinnedNote(caller, body),
  updatePinnedNote: (caller, { params, body }, { matches }) =>
    updatePinnedNote(caller, params, body, matches),
  deletePinnedNote: (caller, { params }, { matches }) => deletePinnedNote(caller, params, matches),
} satisfies Routes
