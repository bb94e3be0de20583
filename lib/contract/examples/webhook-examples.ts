import type { WebhookKind } from '../choices'
import type { Examples } from '../operations'
import type { Webhook, WebhookAttempt } from '../webhooks/webhook'
import type { WebhookEventOf } from '../webhooks/webhook-events'
import { account } from './account-examples'
import { alertNews } from './alert-examples'
import { firstPage, ids, moment } from './example-values'
import { job } from './job-examples'
import { delivery, notification } from './notification-examples'

const oneWebhook = { params: { id: ids.webhook } }
const url = 'https://erp.example.com/beacon'
const secret = 'whsec_5Tn8mQ2xYk0vJc7BfR4wLs9dGh1ZpA3eUoXiCzNtKqM='

const webhook: Webhook = {
  id: ids.webhook,
  name: 'ERP',
  url,
  eventTypes: ['alert.created', 'alert.closed'],
  disabled: false,
  disabledReason: null,
  failingSince: null,
  lastSuccessAt: moment,
  lastError: null,
  waiting: 0,
  previousSecretEndsAt: null,
  createdBy: ids.identity,
  createdAt: moment,
  version: 1,
}

const attempt: WebhookAttempt = {
  id: '518',
  eventId: ids.event,
  type: 'alert.created',
  at: moment,
  durationMs: 84,
  status: 204,
  error: null,
  succeeded: true,
  state: 'delivered',
  nextAttemptAt: null,
}

const by = ids.identity

/** An event of each kind, as a webhook receives it. */
export const webhookEventExamples: { [Kind in WebhookKind]: WebhookEventOf<Kind> } = {
  alert: { type: 'alert.created', timestamp: moment, data: alertNews },
  account: {
    type: 'account.updated',
    timestamp: moment,
    data: { accountId: ids.account, account, by, changes: { blocked: { from: true, to: false } } },
  },
  notification: {
    type: 'notification.finished',
    timestamp: moment,
    data: { notificationId: ids.notification, notification, by: null, changes: null },
  },
  delivery: {
    type: 'delivery.read',
    timestamp: moment,
    data: { notificationId: ids.notification, delivery },
  },
  job: { type: 'job.finished', timestamp: moment, data: { jobId: ids.job, job, by: null } },
}

export const webhookExamples = {
  listWebhooks: { request: firstPage, answer: { webhooks: [webhook], next: null } },
  createWebhook: {
    request: { body: { url, eventTypes: ['alert.created', 'alert.closed'], name: 'ERP' } },
    answer: { webhook, secret },
  },
  readWebhook: { request: oneWebhook, answer: { webhook } },
  updateWebhook: { request: { ...oneWebhook, body: { disabled: false } }, answer: { webhook } },
  deleteWebhook: { request: oneWebhook, answer: { webhook } },
  testWebhook: {
    request: oneWebhook,
    answer: { test: { status: 204, error: null, durationMs: 84, succeeded: true } },
  },
  rotateWebhook: { request: { ...oneWebhook, body: { overlapHours: 24 } }, answer: { webhook, secret } },
  listWebhookAttempts: {
    request: { ...oneWebhook, ...firstPage },
    answer: { attempts: [attempt], next: null },
  },
  replayWebhook: {
    request: { ...oneWebhook, body: { failedSince: moment } },
    answer: { replayed: 3 },
  },
} satisfies Partial<Examples>
