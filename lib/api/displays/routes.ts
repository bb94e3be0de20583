import type { Routes } from '../handler'
import { createDisplay, deleteDisplay, listDisplays, readOwnDisplay } from './service'

export const displayRoutes = {
  listDisplays: (caller, { query }) => listDisplays(caller, query),
  createDisplay: (caller, { body }) => createDisplay(caller, body),
  deleteDisplay: (caller, { params }) => deleteDisplay(caller, params.id),
  readOwnDisplay: (caller) => readOwnDisplay(caller),
} satisfies Routes
