import type { Handlers } from '../handler'
import {
  listAccountNotifications,
  listDeliveries,
  listNotifications,
  listRecipients,
  readNotification,
} from './reading-service'
import { reachNotification, sendNotification } from './service'

export const notificationRoutes: Handlers<
  | 'sendNotification'
  | 'reachNotification'
  | 'listNotifications'
  | 'readNotification'
  | 'listRecipients'
  | 'listDeliveries'
  | 'listAccountNotifications'
> = {
  sendNotification: (caller, { body }) => sendNotification(caller, body),
  reachNotification: (caller, { body }) => reachNotification(caller, body),
  listNotifications: (caller, { query }) => listNotifications(caller, query),
  readNotification: (caller, { params }) => readNotification(caller, params.notificationId),
  listRecipients: (caller, { params, query }) => listRecipients(caller, params.notificationId, query),
  listDeliveries: (caller, { params, query }) => listDeliveries(caller, params.notificationId, query),
  listAccountNotifications: (caller, { params, query }) =>
    listAccountNotifications(caller, params.accountId, query),
}
