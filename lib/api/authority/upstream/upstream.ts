import { readQuirks } from '@/lib/contract/deployment-quirks'
import { type Settings, SettingsError } from '@/lib/env'
import type { Caller } from '../../caller'
import type { CallContext } from '../../handler'
import type { Authority } from '../authority'
import * as accounts from './accounts-service'
import * as alerts from './alerts-service'
import { login } from './login-service'
import { sendNotification } from './sending-service'
import { endIfRefused, upstreamCaller } from './session-service'
import { UpstreamClient } from './upstream-client'

/** The authority at UPSTREAM_API_URL, if it is set. Throws SettingsError. */
export function authorityOf(settings: Settings): Partial<Authority> | undefined {
  const { UPSTREAM_API_URL: url, UPSTREAM_BUSINESSES: businesses } = settings
  if (url === undefined) return undefined
  const { quirks, problems } = readQuirks(settings as unknown as Record<string, string | undefined>)
  if (!quirks) throw new SettingsError(problems)
  return upstream(new UpstreamClient(url, quirks), businesses)
}

/** The documented operations, carried out by the other deployment; `businesses` may sign in, or all if it is empty. */
export function upstream(client: UpstreamClient, businesses: readonly string[]): Authority {
  const callFor = async (caller: Caller, { token, address, idempotencyKey }: CallContext) => ({
    client,
    caller,
    other: await upstreamCaller(caller.businessId, token),
    callerKey: caller.identityId ?? `address ${address}`,
    key: idempotencyKey,
    seen: (result: Parameters<typeof endIfRefused>[0]) => endIfRefused(result, token),
  })
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
