import type { Routes } from '../handler'
import { endShift, listShifts, readShift, signShift, startShift } from './service'

export const shiftRoutes = {
  listShifts: (caller, { query }) => listShifts(caller, query),
  readShift: (caller, { params }) => readShift(caller, params.id),
  startShift: (caller) => startShift(caller),
  endShift: (caller, { params, body }, { matches }) => endShift(caller, params.id, body, matches),
  signShift: (caller, { params }, { matches }) => signShift(caller, params.id, matches),
} satisfies Routes
