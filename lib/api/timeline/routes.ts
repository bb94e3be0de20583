import type { Handlers } from '../handler'
import { listTimeline } from './service'

export const timelineRoutes: Handlers<'listTimeline'> = {
  listTimeline: (caller, { params, query }) => listTimeline(caller, params.accountId, query),
}
