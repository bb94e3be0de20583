import {
  type AlertAct,
  type actOnAlerts as operation,
  type RefusedAlert,
  refusedCodes,
} from '@/lib/contract/alerts/acts'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { hasIdentity } from '../identities/service'
import { WrittenJson } from '../written-json'
import { decideAcknowledge, decideAssign, decideEdit, decideRelease } from './acts-service'
import { changeRow, type Decide, tell } from './change'
import { lockAlerts } from './repository'
import { decideUpdate } from './update-service'

type Asked = ParsedRequestOf<typeof operation>['body']
type Changed = Awaited<ReturnType<typeof changeRow>>

/**
 * Extension: the act on each of the alerts as the operation on one does it. All of them are locked before the first is
 * changed, and the histories are told last, so that nobody else's alerts wait for these.
 */
export function actOnAlerts(caller: Caller, { alertIds, act, versions = {} }: Asked): Promise<WrittenJson> {
  return inTransaction(async () => {
    const decide = await decideOn(caller, act)
    const asked = new Set(alertIds)
    const locked = await lockAlerts(caller.businessId, [...asked], act.kind === 'close')
    const changed = new Map<string, Changed>()
    const refused = [...asked].filter((id) => !locked.includes(id)).map(notThere)
    // What is attached before what it is attached to: it is closed for the reason that is given, not as a duplicate.
    for (const id of locked.filter((one) => asked.has(one)).reverse()) {
      const matches = (version: number) => version === (versions[id] ?? version)
      const outcome = await changeRow(caller, id, matches, decide).catch((error) => refusalOf(id, error))
      if ('code' in outcome) refused.push(outcome)
      else changed.set(id, outcome)
    }
    await tell(
      caller,
      [...changed.values()].flatMap(({ toTell }) => toTell),
    )
    return answerOf([...asked], changed, refused)
  })
}

async function decideOn(caller: Caller, act: AlertAct): Promise<Decide> {
  switch (act.kind) {
    case 'acknowledge':
      return decideAcknowledge(caller)
    case 'release':
      return decideRelease
    case 'assign':
      if (!(await hasIdentity(caller.businessId, act.identityId)))
        throw invalidArguments(issue('act.identityId', 'unknown_identity', 'is no identity of the business'))
      return decideAssign(caller, act.identityId)
    case 'prioritise':
      return decideEdit({ priority: act.priority })
    case 'close':
      return decideUpdate(caller, { closed: 1, closedCode: act.code, closedReason: act.reason })
    case 'reopen':
      return decideUpdate(caller, { closed: 0 })
  }
}

const notThere = (alertId: string) => writeRefusal(alertId, new ApiError('not_found'), 'not_found')

/** What one alert refuses keeps nothing from the others; anything else ends all of it. */
function refusalOf(alertId: string, error: unknown): RefusedAlert {
  const code = error instanceof ApiError ? refusedCodes.find((one) => one === error.code) : undefined
  if (!code) throw error
  return writeRefusal(alertId, error as ApiError, code)
}

const writeRefusal = (alertId: string, { message }: ApiError, code: RefusedAlert['code']): RefusedAlert => ({
  alertId,
  code,
  message,
})

/** In the order in which they were asked for. */
function answerOf(asked: string[], changed: Map<string, Changed>, refused: RefusedAlert[]): WrittenJson {
  const inOrder = asked.flatMap((id) => {
    const outcome = changed.get(id)
    return outcome ? [{ id, ...outcome }] : []
  })
  const done = inOrder.filter(({ toTell }) => toTell.length > 0).map(({ written }) => written.json)
  const unchanged = inOrder.filter(({ toTell }) => toTell.length === 0).map(({ id }) => id)
  const place = (one: RefusedAlert) => asked.indexOf(one.alertId)
  const sorted = refused.toSorted((one, other) => place(one) - place(other))
  return new WrittenJson(
    `{"done":[${done.join(',')}],"unchanged":${JSON.stringify(unchanged)},"refused":${JSON.stringify(sorted)}}`,
  )
}
