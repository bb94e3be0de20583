import type { Routes } from '../handler'
import * as areas from './service'

export const areaRoutes = {
  listAreas: (caller, { query }) => areas.listAreas(caller, query),
  createArea: (caller, { body }) => areas.createArea(caller, body),
  readArea: (caller, { params }) => areas.readArea(caller, params),
  updateArea: (caller, { params, body }, { matches }) => areas.updateArea(caller, params, body, matches),
  deleteArea: (caller, { params }, { matches }) => areas.deleteArea(caller, params, matches),
} satisfies Routes
