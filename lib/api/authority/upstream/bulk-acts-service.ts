import type { AlertAct, actOnAlerts as operation, RefusedAlert } from '@/lib/contract/alerts/acts'
import type { Alert } from '@/lib/contract/alerts/alert'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { actOnAlerts as actOnOwn, answerOf } from '../../alerts/bulk-acts-service'
import { readAlert } from '../../alerts/service'
import { ApiError } from '../../api-error'
import type { CallContext } from '../../handler'
import type { WrittenJson } from '../../written-json'
import { updateAlert } from './alerts-service'
import { firstOutcome, type UpstreamCall } from './call-service'
import { FirstStillRunning } from './intents-service'

type Asked = ParsedRequestOf<typeof operation>['body']
type Change = { closed: number; closedCode?: Alert['closedCode'] & string; closedReason?: string }

/**
 * Closes or reopens alerts at the other deployment with one call per alert, and rejects alerts that the
 * deployment does not know. All other acts change only our own records. After the calls, the response is
 * stored under the `Idempotency-Key`, unless the deployment could not be reached for one of the alerts. If
 * the calls were interrupted or not all sent, a retry does not repeat those that have an outcome.
 */
export async function actOnAlerts(
  call: UpstreamCall,
  asked: Asked,
  { once, findFirst }: Pick<CallContext, 'once' | 'findFirst'>,
): Promise<WrittenJson> {
  const change = changeOf(asked.act)
  if (!change) return once(() => actOnOwn(call.caller, asked))
  const first = await findFirst<WrittenJson>()
  if (first) return first
  const { alertIds, act, versions = {} } = asked
  const names = [...new Set(alertIds)]
  const outcomes = await severalAtOnce(names, Math.ceil(call.client.quirks.concurrency / 2), async (name) => {
    const ofAlert = { ...call, key: call.key && `${call.key} ${name}` }
    return { name, outcome: await actOn(ofAlert, name, change, versions[name]) }
  })
  const answer = answerOf(act, outcomes)
  const allSent = outcomes.every(({ outcome }) => !('code' in outcome && outcome.notSent))
  return allSent ? once(async () => answer) : answer
}

/** Processes all items, `atOnce` at a time. If any of them failed, throws the first error at the end. */
async function severalAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.entries()
  const results: PromiseSettledResult<Result>[] = []
  const takeTurns = async () => {
    for (const [place, item] of queue) [results[place]] = await Promise.allSettled([work(item)])
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

function changeOf(act: AlertAct): Change | undefined {
  if (act.kind === 'close') return { closed: 1, closedCode: act.code, closedReason: act.reason }
  return act.kind === 'reopen' ? { closed: 0 } : undefined
}

async function actOn(call: UpstreamCall, name: string, change: Change, version: number | undefined) {
  try {
    const before = alertIn(await readAlert(call.caller, name))
    const ofAlert = { operation: 'updateAlert', recordId: before.id, request: change } as const
    const first = await firstOutcome(call, ofAlert)
    if (!first && before.closed === change.closed)
      return { before, written: { json: JSON.stringify(before), version: before.version }, pending: [] }
    if (!first && before.localOnly) throw new ApiError('not_offered')
    const matches = (current: number) => current === (version ?? current)
    const after = alertIn(
      first ??
        (await updateAlert(call, before.id, change, { matches, warnings: [], once: (work) => work() })),
    )
    return { before, written: { json: JSON.stringify(after), version: after.version }, pending: [change] }
  } catch (error) {
    return refusal(name, error)
  }
}

const alertIn = ({ json }: WrittenJson) => (JSON.parse(json) as { alert: Alert }).alert

const codes: Partial<Record<string, RefusedAlert['code']>> = {
  not_found: 'not_found',
  version_stale: 'version_stale',
  not_offered: 'not_offered',
  outcome_unknown: 'outcome_unknown',
  upstream_unreadable: 'outcome_unknown',
}

/**
 * Returns the outcome for a rejected alert, so that the other alerts are still processed. Rethrows the error
 * if the first request is still running, because a repeated request must not store a response before it.
 */
function refusal(alertId: string, error: unknown): RefusedAlert {
  if (!(error instanceof ApiError) || error instanceof FirstStillRunning) throw error
  const { error: said } = (error.data.upstream ?? {}) as { error?: string }
  const refused = { alertId, code: codes[error.code] ?? 'upstream_refused', message: said ?? error.message }
  return error.code === 'upstream_unavailable' ? { ...refused, notSent: true } : refused
}
