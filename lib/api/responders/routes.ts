import type { Routes } from '../handler'
import {
  createResponder,
  deleteResponder,
  listResponders,
  locateResponder,
  readResponder,
  updateResponder,
} from './service'

export const responderRoutes = {
  listResponders: (caller, { query }) => listResponders(caller, query),
  createResponder: (caller, { body }) => createResponder(caller, body),
  readResponder: (caller, { params }) => readResponder(caller, params.id),
  updateResponder: (caller, { params, body }, { matches }) =>
    updateResponder(caller, params.id, body, matches),
  deleteResponder: (caller, { params }, { matches }) => deleteResponder(caller, params.id, matches),
  locateResponder: (caller, { params, body }) => locateResponder(caller, params.id, body),
} satisfies Routes
