import type { Routes } from '../handler'
import {
  approveNotification,
  cancelNotification,
  listApprovals,
  retryNotification,
  returnNotification,
} from './changes-service'
import { listReached, reachNotification } from './reach-service'
import {
  listAccountNotifications,
  listDeliveries,
  listNotifications,
  listRecipients,
  readNotification,
  summarizeNotifications,
} from './reading-service'
import { listPeople } from './receipt/people-service'
import { exportDeliveries } from './receipt/receipt-export-service'
import { streamNotification } from './receipt/receipt-stream-service'
import { createNotification, sendNotification } from './service'

export const notificationRoutes = {
  sendNotification: (caller, { body }) => sendNotification(caller, body),
  createNotification: (caller, { body }) => createNotification(caller, body),
  cancelNotification: (caller, { params }) => cancelNotification(caller, params.notificationId),
  approveNotification: (caller, { params }) => approveNotification(caller, params.notificationId),
  listApprovals: (caller, { query }) => listApprovals(caller, query.limit),
  returnNotification: (caller, { params, body }) => returnNotification(caller, params.notificationId, body),
  retryNotification: (caller, { params, body }) => retryNotification(caller, params.notificationId, body),
  listReached: (caller, { body, query }) => listReached(caller, body, query),
  reachNotification: (caller, { body }) => reachNotification(caller, body),
  listNotifications: (caller, { query }) => listNotifications(caller, query),
  summarizeNotifications: (caller, { query }) => summarizeNotifications(caller, query),
  readNotification: (caller, { params }) => readNotification(caller, params.notificationId),
  listRecipients: (caller, { params, query }) => listRecipients(caller, params.notificationId, query),
  listDeliveries: (caller, { params, query }) => listDeliveries(caller, params.notificationId, query),
  exportDeliveries: (caller, { params, query }) => exportDeliveries(caller, params.notificationId, query),
  listPeople: (caller, { params, query }) => listPeople(caller, params.notificationId, query),
  streamNotification: (caller, { params }, context) =>
    streamNotification(caller, params.notificationId, context),
  listAccountNotifications: (caller, { params, query }) =>
    listAccountNotifications(caller, params.accountId, query),
} satisfies Routes
