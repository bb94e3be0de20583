import { acts, chooseAct, tryAct } from './acts/all'
import { claimsOfAccount, claimsOfAccountList } from './claims/accounts'
import { claimsOfAlert, claimsOfAlertList } from './claims/alerts'
import { findFalseClaims } from './claims/claim'
import { findFalseMessages } from './claims/messages'
import { claimsOfNotifications, claimsOfOverview, claimsOfTypes, findFalseLive } from './claims/other-claims'
import type { Act, Desk, FalseClaim } from './desk'
import { findDuplicates } from './duplicates'
import { findFalsePages } from './people/pages'
import { Random } from './random'
import type { Setup } from './setup'
import { checkDrafts, checkTyped, settle } from './typing'

export type Walk = {
  acts: number
  seed: number
  /** Whether all calls succeed. */
  isCalm?: boolean
  /** Limits the walk to these actions. */
  only?: readonly string[]
  /** Ends the walk after the current action. */
  signal?: AbortSignal
  /** Ends the walk when the first wrong statement is found. */
  endsAtFirst?: boolean
  /** How long a screen may take to correct itself; generous, since a correct screen causes no wait. */
  timeoutMs?: number
  report?: (line: string) => void
}

/** `idle`: actions that found nothing to do; `byName`: how often each action was chosen, and how often it was done. */
export type Walked = {
  false: FalseClaim[]
  done: number
  idle: number
  byName: Map<string, { done: number; chosen: number }>
}

const claimReaders = [
  claimsOfAlertList,
  claimsOfAlert,
  claimsOfAccountList,
  claimsOfAccount,
  claimsOfTypes,
  claimsOfNotifications,
  claimsOfOverview,
]

/**
 * Two people at two browsers, or several who take turns at one, perform one action after another, while the proxy
 * between console and API delays, cuts off, refuses and fails calls, and sometimes falls silent. After every action,
 * everything on the screens is checked against the database, and unfinished input must still be found; at the end, the
 * data is checked for duplicates. In a shared browser, the walk also checks who performed every action, and whose page
 * every tab shows.
 */
export async function walk(setup: Setup, given: Walk): Promise<Walked> {
  const { report = () => {}, seed, endsAtFirst = false } = given
  const walked: Walked = { false: [], done: 0, idle: 0, byName: new Map() }
  const begun = Date.now()
  for (let step = 1; step <= given.acts && !given.signal?.aborted; step += 1) {
    // Every step has its own generator, so that the number of values it draws does not affect the next step.
    const random = new Random(seed * 1_000_003 + step)
    const act = chooseAct(random, given.only && acts.filter(({ name }) => given.only?.includes(name)))
    if (!given.isCalm) disturb(setup, random)
    const found = await takeStep(setup, act, random, given, walked)
    for (const { desk, at, claim, actual } of found) {
      report(`act ${step}, ${act.name}: ${desk} at ${at}: “${claim}”; actually: ${actual}`)
    }
    walked.false.push(...found)
    if (step % 25 === 0)
      report(`${progress(walked)}, ${((Date.now() - begun) / step / 1000).toFixed(2)} s per action`)
    if (endsAtFirst && found.length > 0) return walked
  }
  const left = await lookOnceMore(setup)
  for (const { desk, at, claim, actual } of left)
    report(`the end: ${desk} at ${at}: “${claim}”; actually: ${actual}`)
  walked.false.push(...left)
  return walked
}

export const progress = ({ done, idle, false: found }: Walked) =>
  `${done + idle} actions: ${done} done, ${idle} found nothing to do, ${found.length} false claims`

/**
 * In a shared browser, three out of four actions run without faults, because a failed action does not reveal who
 * performed it.
 */
function disturb({ proxy, shared }: Setup, random: Random): void {
  if (shared && random.below(4) !== 0) {
    proxy.unsteadiness = { reads: 0, writes: 0 }
    return
  }
  proxy.unsteadiness = { reads: random.pick([0, 0, 1, 2]), writes: random.pick([0, 3, 6, 9]) }
  if (random.below(25) !== 0) return
  proxy.fallSilent()
  setTimeout(() => proxy.speak(), 1_000 + random.below(random.pick([5_000, 12_000])))
}

async function takeStep(
  setup: Setup,
  act: Act,
  random: Random,
  { timeoutMs = 15_000 }: Walk,
  walked: Walked,
): Promise<FalseClaim[]> {
  const { shared } = setup
  const at = shared ? await shared.browser.takeTurn(random) : takeTurn(setup, random)
  const [desk] = at
  if (!desk) throw new Error('No desk is available for the action.')
  const before = new Map(desk.unfinished)
  // Messages about the previous action may appear late; they are checked before the next action changes the data.
  const late = await Promise.all(at.map(findFalseMessages))
  const isDone = await tryAct(act, desk, random)
  // Once its own user has done something, a page must no longer show old values.
  if (isDone) desk.sinceOpened.clear()
  count(walked, act, isDone)
  await settle(desk)
  await shared?.browser.hearAgain()
  // A page that was loaded during the action belongs to the person who is signed in.
  const shown = shared ? await shared.browser.desks() : at
  const found = await Promise.all([
    ...shown.map((one) => findFalseClaims(one, claimReaders, timeoutMs)),
    ...shown.map(findFalseLive),
    ...shown.map(findFalseMessages),
    ...(shared ? [findFalsePages(shared.browser, timeoutMs), shared.names.findWrong()] : []),
  ])
  for (const [name, typed] of [...desk.unfinished])
    if (before.get(name) !== typed) await checkTyped(desk, typed)
  return [...late.flat(), ...found.flat(), ...desk.lost.splice(0)]
}

function takeTurn({ desks }: Setup, random: Random): Desk[] {
  return random.below(2) === 0 ? desks : desks.toReversed()
}

function count(walked: Walked, { name }: Act, isDone: boolean): void {
  walked[isDone ? 'done' : 'idle'] += 1
  const { done, chosen } = walked.byName.get(name) ?? { done: 0, chosen: 0 }
  walked.byName.set(name, { done: done + Number(isDone), chosen: chosen + 1 })
}

/**
 * Once everything has settled, checks that unfinished input is restored where it was typed, and that nothing
 * was done twice.
 */
async function lookOnceMore({ desks, shared, proxy, apis }: Setup): Promise<FalseClaim[]> {
  proxy.speak()
  proxy.unsteadiness = { reads: 0, writes: 0 }
  const lost = shared ? await shared.browser.findLost() : await Promise.all(desks.map(checkDrafts))
  const duplicates = await Promise.all(apis.map(findDuplicates))
  const wrong = (await shared?.names.findWrong()) ?? []
  return [...lost.flat(), ...duplicates.flat(), ...wrong]
}
