import type { Handlers } from '../handler'
import { createPinnedNote, deletePinnedNote, listPinnedNotes, updatePinnedNote } from './service'

export const pinnedNoteRoutes: Handlers<
  'listPinnedNotes' | 'createPinnedNote' | 'updatePinnedNote' | 'deletePinnedNote'
> = {
  listPinnedNotes: (caller, { query }) => listPinnedNotes(caller, query),
  createPinnedNote: (caller, { body }) => createPinnedNote(caller, body),
  updatePinnedNote: (caller, { params, body }, { matches }) =>
    updatePinnedNote(caller, params.id, body, matches),
  deletePinnedNote: (caller, { params }, { matches }) => deletePinnedNote(caller, params.id, matches),
}
