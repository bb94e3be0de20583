import type { Routes } from '../handler'
import { createView, deleteView, listViews, updateView } from './service'

export const viewRoutes = {
  listViews: (caller, { query }) => listViews(caller, query),
  createView: (caller, { body }) => createView(caller, body),
  updateView: (caller, { params, body }, { matches }) => updateView(caller, params, body, matches),
  deleteView: (caller, { params }, { matches }) => deleteView(caller, params, matches),
} satisfies Routes
