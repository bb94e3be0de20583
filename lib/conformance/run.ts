import { cleanUp } from './clean-up'
import { Caller, NotTried } from './conformance-caller'
import { Session, type Target } from './conformance-session'
import { CannotRun } from './logins'
import type { Outcome, Setting } from './outcome'
import { notTried, settingOf } from './outcome'
import type { Rule } from './rule'
import { logins } from './rules/authentication'
import { findAccount } from './rules/checking'
import { rules } from './rules/rules'

export type Result = Pick<Rule, 'id' | 'section' | 'sentence'> & { outcome: Outcome }

export type Report = {
  url: string
  businessId: string
  /** True if the run was allowed to create records and send messages. */
  write: boolean
  startedAt: string
  requests: number
  slowestMs: number
  /** The results in the order of the description's sections. */
  results: Result[]
  /** The settings that a client of this deployment needs besides its address. */
  settings: Setting[]
  /** One sentence for each record that was created and could not be removed. */
  leftBehind: string[]
}

/**
 * Sends requests to a deployment and compares the responses with the API description. Without `write`, nothing is
 * created, changed or sent. Throws `CannotRun` if the login fails. An aborted run removes what it created and
 * reports what it has found.
 */
export async function runConformance(given: Target, signal?: AbortSignal): Promise<Report> {
  const target = { ...given, url: given.url.replace(/\/+$/, '') }
  const startedAt = new Date().toISOString()
  const session = new Session(target, new Caller(target.url, target.quirks.timeoutSeconds * 1000, signal))
  await logins(session).catch(explain)
  await findAccount(session)
  const results: Result[] = []
  await tryAll(session, results, undefined)
  await tryAll(session, results, 'deletion')
  const leftBehind = safeToPrint(await cleanUp(session), session.caller.mask)
  await tryAll(session, results, 'end')
  results.sort((one, other) => one.section.localeCompare(other.section, 'en', { numeric: true }))
  const slowestMs = Math.max(...session.exchanges.map(({ ms }) => ms))
  return {
    url: target.url,
    businessId: target.businessId,
    write: target.write,
    startedAt,
    requests: session.exchanges.length,
    slowestMs,
    results,
    settings: [...results.flatMap(({ outcome }) => outcome.setting ?? []), ...timeoutFor(slowestMs)],
    leftBehind,
  }
}

async function tryAll(session: Session, results: Result[], phase: Rule['phase']): Promise<void> {
  for (const rule of rules.filter((one) => one.phase === phase)) {
    const { id, section, sentence } = rule
    results.push({ id, section, sentence, outcome: await attempt(rule, session) })
  }
}

async function attempt(rule: Rule, session: Session): Promise<Outcome> {
  if (rule.needs === 'write' && !session.target.write) return notTried({ code: 'needs_write' })
  try {
    return safeToPrint(await rule.check(session), session.caller.mask)
  } catch (error) {
    // An error in a rule must not keep the run from cleaning up.
    const reason =
      error instanceof NotTried ? error.reason : ({ code: 'check_failed', error: String(error) } as const)
    return safeToPrint(notTried(reason), session.caller.mask)
  }
}

/** Masks secrets, and replaces characters that control terminals or are invalid in XML. */
function safeToPrint<T>(value: T, mask: (text: string) => string): T {
  const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu
  return JSON.parse(JSON.stringify(value), (_, member) =>
    typeof member === 'string' ? mask(member).replace(unprintable, ' ') : member,
  )
}

function explain(error: unknown): never {
  throw error instanceof NotTried ? new CannotRun(error.reason) : error
}

/** A timeout of twice the slowest response, if that exceeds the default. */
const timeoutFor = (slowestMs: number): Setting[] =>
  slowestMs > 5000 ? [settingOf('timeoutSeconds', Math.ceil((slowestMs * 2) / 1000))] : []
