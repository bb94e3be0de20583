'use server'

import type * as z from 'zod'
import type { Result } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'
import type { registerBrowser as operation, PushSubscription } from '@/lib/contract/device'
import type { AnswerOf } from '@/lib/contract/operation'
import { withSession } from './with-session'

const lifeMs = 24 * 60 * 60 * 1000

/**
 * Lets the browser with this subscription receive a test account's push notifications for 24 hours, by the
 * clock of the console's server. Returns `role_forbidden` for everyone but admins, and 422 at `testAccount` if
 * the account is not a test account.
 */
export async function registerBrowser(
  accountId: string,
  subscription: z.input<typeof PushSubscription>,
): Promise<Result<AnswerOf<typeof operation>>> {
  return withSession(async (client) => {
    const params = { accountId }
    const read = await client.readAccount({ params })
    if (!read.ok) return read
    if (!read.data.account.testAccount) return { ok: false, failure: noTestAccount }
    const expiresAt = new Date(Date.now() + lifeMs).toISOString()
    return client.createDevice({ params, body: { kind: 'webpush', subscription, expiresAt } })
  })
}

const noTestAccount: Failure = {
  status: 422,
  code: 'invalid_arguments',
  message: 'The account is not a test account.',
  issues: [{ path: 'testAccount', code: 'not_applicable', message: 'must be true' }],
  data: {},
}
