import type { Webhook } from '@/lib/data/webhooks'

/** A webhook to which nothing has been sent. */
export const aWebhook: Webhook = {
  id: 'w1',
  name: 'ERP',
  url: 'https://erp.example.com/beacon',
  eventTypes: ['alert.created'],
  disabled: false,
  disabledReason: null,
  failingSince: null,
  lastSuccessAt: null,
  lastError: null,
  waiting: 0,
  previousSecretEndsAt: null,
  createdBy: 'ana',
  createdAt: '2026-11-22T12:00:00.000Z',
  version: 1,
}
