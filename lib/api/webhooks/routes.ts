import type { Routes } from '../handler'
import { listWebhookAttempts, replayWebhook } from './attempts-service'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhook,
  updateWebhook,
} from './service'
import { testWebhook } from './test-service'

export const webhookRoutes = {
  listWebhooks: (caller, { query }) => listWebhooks(caller, query),
  createWebhook: (caller, { body }) => createWebhook(caller, body),
  readWebhook: (caller, { params }) => readWebhook(caller, params.id),
  updateWebhook: (caller, { params, body }, { matches }) =>
    updateWebhook(caller, { ...params, matches }, body),
  deleteWebhook: (caller, { params }, { matches }) => deleteWebhook(caller, { ...params, matches }),
  rotateWebhook: (caller, { params, body }, { matches }) =>
    rotateWebhook(caller, { ...params, matches }, body),
  listWebhookAttempts: (caller, { params, query }) => listWebhookAttempts(caller, params.id, query),
  replayWebhook: (caller, { params, body }) => replayWebhook(caller, params.id, body),
  testWebhook: (caller, { params }) => testWebhook(caller, params.id),
} satisfies Routes
