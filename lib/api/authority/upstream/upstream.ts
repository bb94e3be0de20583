import type { OperationName } from '@/lib/contract/operations'
import { ApiError } from '../../api-error'
import { readBusiness, updateBusiness } from '../../businesses/settings-service'
import type { Caller } from '../../caller'
import type { CallContext, Handlers } from '../../handler'
import type { Authority } from '../authority'
import * as accounts from './accounts-service'
import * as alerts from './alerts-service'
import { actOnAlerts } from './bulk-acts-service'
import type { UpstreamClient } from './client/upstream-client'
import { checkConformance, readConnection } from './connection/connection-service'
import { upstreamJobs } from './jobs/job-handlers'
import { login } from './login-service'
import { notOffered, notOfferedHandlers } from './not-offered'
import {
  cancelNotification,
  createNotification,
  returnNotification,
  sendNotification,
} from './sending-service'
import { endIfRefused, upstreamCaller } from './session-service'

/**
 * The handlers of the documented operations, which call the other deployment. Only the given `businesses` can
 * sign in, or all if it is empty.
 */
export function upstream(client: UpstreamClient, businesses: readonly string[]): Authority {
  const callFor = callsOf(client)
  const readAccount: Authority['readAccount'] = async (caller, { params }, context) =>
    accounts.readAccount(await callFor(caller, context), params.accountId)
  return {
    login: (caller, { body }, context) => login(client, businesses, caller, body, context),
    createAccount: async (caller, { body }, context) =>
      accounts.createAccount(await callFor(caller, context), body),
    checkAccount: async (caller, { body }, context) =>
      accounts.checkAccount(await callFor(caller, context), body),
    readAccount,
    readAccountAlias: readAccount,
    listAccounts: async (caller, { query }, context) =>
      accounts.listAccounts(await callFor(caller, context), query.accountIds),
    updateAccount: async (caller, { params, body }, context) =>
      accounts.updateAccount(await callFor(caller, context), params.accountId, body, context.matches),
    deleteAccount: async (caller, { params }, context) =>
      accounts.deleteAccount(await callFor(caller, context), params.accountId, context.matches),
    sendNotification: async (caller, { body }, context) =>
      sendNotification(await callFor(caller, context), body),
    createAlert: async (caller, { body }, context) =>
      alerts.createAlert(await callFor(caller, context), body, context),
    updateAlert: async (caller, { params, body }, context) =>
      alerts.updateAlert(await callFor(caller, context), params.id, body, context),
  }
}

/** API extensions whose handlers call the other deployment. They must not do so inside a transaction. */
export const callingExtensions: readonly OperationName[] = ['actOnAlerts', 'checkConformance']

/** The handlers of API extensions that depend on the other deployment. */
export function upstreamExtensions(client: UpstreamClient): Partial<Handlers> {
  const callFor = callsOf(client)
  return {
    ...notOfferedHandlers,
    ...upstreamJobs,
    createNotification: (caller, { body }, { token }) => createNotification(caller, token, body),
    cancelNotification: (caller, { params }) => cancelNotification(caller, params.notificationId),
    returnNotification: (caller, { params, body }) => returnNotification(caller, params.notificationId, body),
    actOnAlerts: async (caller, { body }, context) =>
      actOnAlerts(await callFor(caller, context), body, context),
    readBusiness: async (caller) => ({
      ...(await readBusiness(caller)),
      upstream: { address: client.url, notOffered: [...notOffered] },
    }),
    readConnection: async (caller, { query }, context) =>
      readConnection(await callFor(caller, context), query.test ?? false),
    checkConformance: (caller, { body }, context) =>
      checkConformance(client, caller, body.externalId, context),
    updateBusiness: (caller, { body }, { matches }) => {
      if (body.drill) throw new ApiError('not_offered')
      return updateBusiness(caller, body, matches)
    },
  }
}

const callsOf =
  (client: UpstreamClient) =>
  async (caller: Caller, { token, address, idempotencyKey }: CallContext) => ({
    client,
    caller,
    other: await upstreamCaller(caller.businessId, token),
    callerKey: caller.identityId ?? `address ${address}`,
    key: idempotencyKey,
    seen: (result: Parameters<typeof endIfRefused>[0]) => endIfRefused(result, token),
  })
