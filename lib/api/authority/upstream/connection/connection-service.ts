import { randomUUID } from 'node:crypto'
import { CannotRun } from '@/lib/conformance/logins'
import { detailsOf, settingLines } from '@/lib/conformance/reports/summary'
import { type Report, runConformance } from '@/lib/conformance/run'
import type {
  ConformanceRun,
  Connection,
  readConnection as readConnectionOperation,
} from '@/lib/contract/connection'
import { DeploymentQuirks, type QuirkName, quirkVariables } from '@/lib/contract/deployment/deployment-quirks'
import type { AnswerOf } from '@/lib/contract/operation'
import { ApiError } from '../../../api-error'
import type { Caller } from '../../../caller'
import type { CallContext } from '../../../handler'
import type { UpstreamCall } from '../call-service'
import { ask } from '../call-service'
import type { UpstreamClient } from '../client/upstream-client'
import { selectSomeAccountId } from '../kept-accounts-repository'
import { findRun, finishRun, startRun } from './conformance-repository'

type Answer = AnswerOf<typeof readConnectionOperation>

export async function readConnection(call: UpstreamCall, test: boolean): Promise<Answer> {
  if (test) await ask(call, 'readAccount', { params: { accountId: randomUUID() } })
  return answerFor(call.client, call.caller)
}

async function answerFor(client: UpstreamClient, { businessId }: Caller): Promise<Answer> {
  const conformance = (await findRun(businessId)) ?? null
  return { connection: { ...client.read(), settings: settingsOf(client.quirks) }, conformance }
}

function settingsOf(quirks: DeploymentQuirks): Connection['settings'] {
  const usual = DeploymentQuirks.parse({})
  return Object.entries(quirkVariables).map(([quirk, name]) => {
    const [value, ours] = [written(quirks[quirk as QuirkName]), written(usual[quirk as QuirkName])]
    return { name, value, changed: value !== ours }
  })
}

function written(value: DeploymentQuirks[QuirkName]): string {
  if (typeof value === 'object') return `${value.method} ${value.path}`
  return value === undefined ? '' : String(value)
}

/**
 * Starts a conformance run that writes nothing and continues after the response. The external ID is used only
 * for the run's logins.
 */
export async function checkConformance(
  client: UpstreamClient,
  caller: Caller,
  externalId: string,
  { once }: Pick<CallContext, 'once'>,
): Promise<Answer> {
  const { businessId } = caller
  let hasStarted = false
  const answer = await once(async () => {
    if (!(await startRun(businessId))) throw new ApiError('still_running', {}, 5)
    hasStarted = true
    return answerFor(client, caller)
  })
  if (!hasStarted) return answer
  const account = await selectSomeAccountId(businessId)
  const { url, quirks } = client
  const target = { url, businessId, externalId, quirks, account, write: false }
  void runConformance(target)
    .then(
      (report) => finishRun(businessId, runOf(report)),
      (error) => finishRun(businessId, failedRun(error)),
    )
    .catch(() => undefined)
  return answer
}

type Finished = Omit<ConformanceRun, 'startedAt' | 'finishedAt'>

function runOf(report: Report): Finished {
  const rules = report.results.map(({ id, section, sentence, outcome }) => {
    const details = detailsOf(outcome).map(([label, text]) => (label ? `${label} ${text}` : text))
    const { kind, reason } = outcome
    return { id, section, sentence, outcome: kind, details: details.join('\n') || null, reason }
  })
  return { failure: null, rules, settings: settingLines(report) }
}

function failedRun(error: unknown): Finished {
  const cannotRun = error instanceof CannotRun ? error : new CannotRun({ code: 'internal' })
  return { failure: cannotRun.message, reason: cannotRun.reason, rules: [], settings: [] }
}
