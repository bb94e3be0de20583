import type * as contract from '@/lib/contract/alerts/alert'
import { readAlert } from '@/lib/contract/deployment/described-records'
import type { Reading } from '@/lib/contract/deployment/tolerant-reading'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { findLiveAccount } from '../../accounts/service'
import { createAlert as createOwnAlert, readAlert as readOwnAlert } from '../../alerts/service'
import { updateAlert as updateOwnAlert } from '../../alerts/update-service'
import { ApiError } from '../../api-error'
import type { CallContext } from '../../handler'
import type { WrittenJson } from '../../written-json'
import { ask, firstOutcome, type UpstreamCall, write } from './call-service'
import { isBeingChanged, isKnownThere, keepAnswer } from './kept-alerts-repository'
import { storableJson } from './storable-json'

type NewAlert = ParsedRequestOf<typeof contract.createAlert>['body']
type Change = ParsedRequestOf<typeof contract.updateAlert>['body']

/**
 * 4.8. If the response does not contain the alert's ID, the alert is stored here but cannot be moved or
 * closed at the other deployment.
 */
export function createAlert(
  call: UpstreamCall,
  body: NewAlert,
  context: Pick<CallContext, 'warnings' | 'ignored'>,
): Promise<WrittenJson> {
  const { alertId } = call.client.quirks
  const { businessId } = call.caller
  return write(call, {
    operation: 'createAlert',
    request: body,
    call: (intentId) => ask(call, 'createAlert', { body, intentId }),
    read: (answer) => readAnswer(answer, alertId),
    keep: async ({ id, answer }) => {
      const hasId = id !== undefined
      if (hasId && (await isKnownThere(businessId, id))) return readOwnAlert(call.caller, id)
      return createOwnAlert(call.caller, body, context, id, { raw: storableJson(answer), hasId })
    },
  })
}

/**
 * 4.9. `If-Match` is compared with the stored copy, because the API description has no operation that reads
 * alerts. An alert whose ID the other deployment did not return can be closed and reopened only here;
 * otherwise, it would stay open forever.
 */
export async function updateAlert(
  call: UpstreamCall,
  name: string,
  change: Change,
  { matches, warnings, once }: Pick<CallContext, 'matches' | 'warnings' | 'once'>,
): Promise<WrittenJson> {
  const { businessId } = call.caller
  const own = await readOwnAlert(call.caller, name)
  const { id } = (JSON.parse(own.json) as { alert: contract.Alert }).alert
  const first = await firstOutcome(call, { operation: 'updateAlert', recordId: id, request: change })
  if (first) return first
  const isKnown = await isKnownThere(businessId, id)
  if (!isKnown && change.location) throw new ApiError('not_offered')
  if (!isKnown || !matches(own.version ?? 0))
    return once(() => updateOwnAlert(call.caller, id, change, matches, warnings))
  const { accountId, accountTypeId, location, closed } = change
  const body = {
    accountId,
    accountTypeId,
    location,
    closed: closed === 1 ? call.client.quirks.closedValue : closed,
  }
  return write(call, {
    operation: 'updateAlert',
    recordId: id,
    request: change,
    begin: async (intentId) => {
      if (await isBeingChanged(businessId, id, intentId)) throw new ApiError('still_running', {}, 1)
    },
    call: (intentId) => ask(call, 'updateAlert', { params: { id }, body, intentId }),
    read: readAnswer,
    keep: async ({ answer }) => {
      await keepAnswer(businessId, id, answer)
      return updateOwnAlert(call.caller, id, await withKnownAccount(call, change), () => true, warnings)
    },
  })
}

type AlertAnswer = { id?: string; answer: unknown }

/** Reads the alert's ID from a response, and returns it with the response itself. */
function readAnswer(answer: unknown, pointer?: string): Reading<AlertAnswer> {
  const reading = readAlert(answer, pointer)
  return reading.understood ? { ...reading, value: { ...reading.value, answer } } : reading
}

/**
 * Removes an account or type that is not stored here: the other deployment knows it, but our copy of the
 * alert cannot refer to it.
 */
async function withKnownAccount({ caller }: UpstreamCall, { accountId, accountTypeId, ...change }: Change) {
  const account = accountId === undefined ? undefined : await findLiveAccount(caller.businessId, accountId)
  if (!account) return change
  return { ...change, accountId, ...(accountTypeId === account.accountType && { accountTypeId }) }
}
