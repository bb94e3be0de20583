import * as z from 'zod'
import { nonBlank, PathId, queryInteger } from './fields/fields'
import { Notification } from './notification'
import { defineOperation } from './operation'
import { writers } from './roles'

/** The maximum number of notifications that the queue lists. */
export const mostApprovalsListed = 50

const extension = {
  resource: 'Notifications',
  auth: 'bearer',
  clientId: 'optional',
  roles: writers.notifications,
} as const

export const listApprovals = defineOperation({
  ...extension,
  method: 'GET',
  path: '/approvals',
  summary: 'List the notifications that the caller may approve',
  description: `Oldest first, at most ${mostApprovalsListed}; \`total\` counts all. The caller's own are left out.`,
  request: {
    query: z.strictObject({
      limit: queryInteger(0, mostApprovalsListed).default(mostApprovalsListed),
    }),
  },
  answer: z.object({ notifications: z.array(Notification), total: z.int() }),
})

export const returnNotification = defineOperation({
  ...extension,
  method: 'POST',
  path: '/notifications/{notificationId}/return',
  summary: 'Send a notification that awaits approval back to its author',
  description: 'It is cancelled, with the comment in `cancelled`.',
  request: {
    params: z.object({ notificationId: PathId }),
    body: z.strictObject({ comment: nonBlank(500) }),
  },
  answer: z.object({ notification: Notification }),
  errors: ['notification_state', 'own_approval'],
})
