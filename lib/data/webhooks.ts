import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { RequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/webhooks/webhook'
import { keptFresh, read } from './read'
import { useWrite } from './write'

export type Webhook = contract.Webhook
export type WebhookAttempt = contract.WebhookAttempt
export type WebhookTest = contract.WebhookTest

export const webhookKeys = {
  all: ['webhooks'] as const,
  list: ['webhooks', 'list'] as const,
  attempts: (id: string) => ['webhooks', 'attempts', id] as const,
}

/** The page size, large enough for all webhooks. */
export const allWebhooks = { limit: '500' }

/** The business's webhooks, oldest first. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: webhookKeys.list,
    queryFn: ({ signal }) => read('/webhooks', { query: allWebhooks }, signal),
    select: (answer) => answer.webhooks,
    ...keptFresh,
  })

/** A webhook's requests, newest first. */
export const attemptsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: webhookKeys.attempts(id),
    queryFn: ({ pageParam, signal }) =>
      read('/webhooks/{id}/attempts', { params: { id }, query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    retry: false,
  })

/** Each request has its own idempotency key, so retrying after a lost response returns the same secret. */
type NewWebhook = { body: RequestOf<typeof contract.createWebhook>['body']; key: string }
/** If `version` is outdated, the API responds with 412 and the current record. */
type Stored = { id: string; version: number }
type Change = Stored & { body: RequestOf<typeof contract.updateWebhook>['body'] }

export const useCreateWebhook = () =>
  useWrite(
    ({ body, key }: NewWebhook) => runAction('createWebhook', { body }, { idempotencyKey: key }),
    webhookKeys.all,
  )

export const useUpdateWebhook = () =>
  useWrite(
    ({ id, body, version }: Change) =>
      runAction('updateWebhook', { params: { id }, body }, { ifMatch: version }),
    webhookKeys.all,
  )

export const useDeleteWebhook = () =>
  useWrite(
    ({ id, version }: Stored) => runAction('deleteWebhook', { params: { id } }, { ifMatch: version }),
    webhookKeys.all,
  )

export const useRotateWebhook = () =>
  useWrite(
    ({ id, overlapHours, version, key }: Stored & { overlapHours: number; key: string }) =>
      runAction(
        'rotateWebhook',
        { params: { id }, body: { overlapHours } },
        { ifMatch: version, idempotencyKey: key },
      ),
    webhookKeys.all,
  )

/** Sends a test event; returns the receiver's response. */
export const useTestWebhook = () => useWrite((id: string) => runAction('testWebhook', { params: { id } }))

export const useReplayWebhook = (id: string) =>
  useWrite(
    (body: RequestOf<typeof contract.replayWebhook>['body']) =>
      runAction('replayWebhook', { params: { id }, body }),
    webhookKeys.all,
  )
