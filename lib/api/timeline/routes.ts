import type { Routes } from '../handler'
import { listTimeline } from './service'

export const timelineRoutes = {
  listTimeline: (caller, { params, query }) => listTimeline(caller, params.accountId, query),
} satisfies Routes
