import type { ChannelState } from '../channel'
import type { Delivery, Notification, ReceivedNotification, SentSummary } from '../notification'
import type { Examples } from '../operations'
import type { OwnChannel } from '../own-channel'
import type { NotifiedPerson } from '../receipt'
import type { Reach, ReachedPerson } from '../sending'
import { firstPage, ids, moment, phone } from './example-values'

const oneAccount = { params: { accountId: ids.account } }

const oneNotification = { params: { notificationId: ids.notification } }

const message = { title: 'Water cut', body: 'Tomorrow from 14:00 to 18:00.', sendWhatsApp: true }

export const delivery: Delivery = {
  id: ids.delivery,
  channel: 'whatsapp',
  accountId: ids.account,
  phone,
  deviceId: null,
  state: 'delivered',
  reason: null,
  providerCode: null,
  providerMessage: null,
  attempts: 1,
  history: [{ at: moment, state: 'accepted', code: null }],
  simulated: false,
  updatedAt: moment,
}

const ownChannel: OwnChannel = {
  name: 'whatsapp',
  source: 'business',
  defaultSource: 'deployment',
  settings: { phoneNumberId: '106540352242922', template: 'alert', language: 'es' },
  credentials: [
    { name: 'token', changedAt: moment },
    { name: 'appSecret', changedAt: moment },
  ],
  previousUntil: null,
  callbackUrl: 'https://api.example.com/v1/callbacks/whatsapp/acme',
  verifyToken: 'fJp0XQ2m8nq3b7T1yK5s',
  updatedAt: moment,
  version: 1,
}

const channelState: ChannelState = {
  name: 'whatsapp',
  configured: true,
  source: 'deployment',
  missingSettings: [],
  missingForStatuses: ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  lastSuccessAt: moment,
  lastErrorAt: null,
  lastErrorCode: null,
  lastErrorMessage: null,
  breaker: 'closed',
  nextProbeAt: null,
  templateText: null,
}

const counts = {
  queued: 0,
  sending: 0,
  accepted: 0,
  delivered: 1,
  read: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  cancelled: 0,
  kept: 1,
}

const sentSummary: SentSummary = {
  notifications: 1,
  counts,
}

export const notification: Notification = {
  id: ids.notification,
  message,
  to: { accountIDs: [ids.account] },
  toCount: 1,
  hiddenFromList: false,
  senderAccountId: null,
  metadata: { sectionId: 'news' },
  createdAt: moment,
  createdBy: ids.identity,
  name: null,
  translations: {},
  fillIn: false,
  sendAt: null,
  leavesAt: moment,
  approval: null,
  cancelled: null,
  simulated: false,
  state: 'done',
  recipients: 1,
  forwarded: null,
  counts,
  people: {
    read: 0,
    delivered: 1,
    accepted: 0,
    waiting: 0,
    unknown: 0,
    kept: 0,
    failed: 0,
    cancelled: 0,
    skipped: 0,
  },
}

const notifiedPerson: NotifiedPerson = {
  accountId: ids.account,
  phone,
  fullname: 'Ana Ñuñoa',
  state: 'delivered',
  reason: null,
  deliveries: [delivery],
}

const receivedNotification: ReceivedNotification = {
  notificationId: ids.notification,
  message,
  createdAt: moment,
  deliveries: [delivery],
}

const reach: Reach = {
  recipients: 120,
  reachable: 117,
  kept: 0,
  channels: { push: 0, whatsapp: 117 },
  skipped: { unsubscribed: 3 },
  providers: { push: false, whatsapp: true },
  approvalNeeded: false,
  simulated: false,
}

const reachedPerson: ReachedPerson = {
  accountId: ids.account,
  phone,
  fullname: 'Ana Ñuñoa',
  reason: 'unsubscribed',
}

export const notificationExamples = {
  listAccountNotifications: {
    request: { ...oneAccount, ...firstPage },
    answer: { notifications: [receivedNotification], next: null },
  },
  sendNotification: {
    request: {
      body: {
        message: { title: 'Water cut', body: 'Tomorrow from 14:00 to 18:00.', sendWhatsApp: true },
        accountIDs: [ids.account],
        metadata: { sectionId: 'news' },
      },
    },
    answer: { msg: 'Done.', notificationId: ids.notification, recipients: 1, unknown: 0 },
  },
  createNotification: {
    request: {
      body: {
        message: { title: 'Water cut', body: 'Dear {{fullname|neighbor}}, tomorrow from 14:00 to 18:00.' },
        accountTypeIDs: [ids.accountType],
        name: 'Water cut in May',
        sendAt: '2030-05-02T09:00:00-04:00',
        fillIn: true,
        translations: { es: { title: 'Corte de agua', body: 'Mañana de 14:00 a 18:00.' } },
      },
    },
    answer: { notification, unknown: 0 },
  },
  cancelNotification: { request: oneNotification, answer: { notification } },
  listApprovals: { request: { query: {} }, answer: { notifications: [notification], total: 1 } },
  returnNotification: {
    request: { ...oneNotification, body: { comment: 'Only for the north.' } },
    answer: { notification },
  },
  approveNotification: { request: oneNotification, answer: { notification } },
  retryNotification: {
    request: { ...oneNotification, body: { unknown: true, reason: 'The provider lost them' } },
    answer: { notification, retried: 2 },
  },
  reachNotification: {
    request: { body: { accountTypeIDs: [ids.accountType], sendWhatsApp: true } },
    answer: { reach },
  },
  listReached: {
    request: { body: { accountTypeIDs: [ids.accountType], group: 'unsubscribed' }, query: {} },
    answer: { people: [reachedPerson], next: null },
  },
  listNotifications: {
    request: { query: { q: 'water', state: 'done', createdBy: ids.identity } },
    answer: { notifications: [notification], next: null },
  },
  summarizeNotifications: {
    request: { query: { since: '2026-11-21T03:00:00Z' } },
    answer: { real: sentSummary, simulated: sentSummary, forwarded: {} },
  },
  readNotification: { request: oneNotification, answer: { notification } },
  listRecipients: {
    request: { ...oneNotification, ...firstPage },
    answer: { recipients: [ids.account], next: null },
  },
  listDeliveries: {
    request: { ...oneNotification, query: { channel: 'whatsapp' } },
    answer: { deliveries: [delivery], next: null },
  },
  listChannels: { request: {}, answer: { channels: [channelState] } },
  readOwnChannel: { request: { params: { channel: 'whatsapp' } }, answer: { channel: ownChannel } },
  saveOwnChannel: {
    request: {
      params: { channel: 'whatsapp' },
      body: {
        phoneNumberId: '106540352242922',
        token: 'EAAGm0PX4ZCps',
        template: 'alert',
        language: 'es',
        appSecret: '0123456789abcdef',
      },
    },
    answer: { channel: ownChannel },
  },
  deleteOwnChannel: { request: { params: { channel: 'sms' } }, answer: { channel: ownChannel } },
  checkChannel: {
    request: { params: { channel: 'whatsapp' } },
    answer: { check: { works: false, code: '190', message: 'Error validating access token' } },
  },
  testChannel: {
    request: { params: { channel: 'sms' }, body: { accountId: ids.account } },
    answer: { notificationId: ids.notification },
  },
  exportDeliveries: {
    request: { ...oneNotification, query: { state: 'failed' } },
    answer: "phone,fullname\r\n'+56912345678,Ana Ñuñoa\r\n",
  },
  listPeople: {
    request: { ...oneNotification, query: { state: 'failed' } },
    answer: { people: [notifiedPerson], next: null },
  },
  streamNotification: {
    request: oneNotification,
    answer: 'event: ready\ndata: {}\n\nevent: notification\ndata: {"notification": …}\n\n',
  },
} satisfies Partial<Examples>
