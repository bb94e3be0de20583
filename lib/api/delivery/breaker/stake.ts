import { inTransaction } from '../../db/transaction'
import { type Claim, type Claimed, claimDeliveries } from '../claim-repository'
import type { Shares } from '../due-in-turn'
import type { Transport } from '../transports'
import { mostUnclearInRow } from './breaker'
import { lockClaims, selectUnderWay, type UnderWay } from './stake-repository'

/** What they perhaps sent is never sent again. A push is: its collapse key lets a second one replace the first. */
const neverAgain: ReadonlySet<Transport> = new Set(['whatsapp', 'sms'])
/** So many may be lost when a provider stops to answer, whichever processes they are under way from. */
const mostAtStake = 16
/** As in each process, no business has all of them. */
const mostOfOne = 12

/**
 * Claims no more than may be lost: what is under way from all processes, and what had no clear answer since the last one
 * that was, are 16 together at most. Processes ask for it one after the other.
 */
export function claimWithinStake(transport: Transport, claim: Claim): Promise<Claimed> {
  if (!neverAgain.has(transport)) return claimDeliveries(transport, claim)
  return inTransaction(async () => {
    await lockClaims(transport)
    const underWay = await selectUnderWay(transport, claim.leaseSeconds)
    const limit = Math.min(claim.limit, freePlaces(underWay, claim.isProbe))
    if (limit <= 0) {
      return { claimed: [], ended: 0, notificationIds: [], isContended: false, breaker: underWay.breaker }
    }
    return claimDeliveries(transport, { ...claim, ...sharesOf(underWay, claim), limit })
  })
}

/**
 * How many more may be under way. A probe of a provider that was first asked in another way goes whatever was lost, and
 * where one business alone waits, one message of others may show that the provider works for them.
 */
function freePlaces({ breaker, sending }: UnderWay, isProbe: boolean): number {
  const { unclearInRow = 0, isOpen = false, failing = [] } = breaker ?? {}
  const free = mostAtStake - unclearInRow - sum(Object.values(sending))
  if (isProbe && unclearInRow >= mostUnclearInRow) return Math.max(1, free)
  const othersAreStill = Object.keys(sending).every((businessId) => failing.includes(businessId))
  return isOpen && failing.length === 1 && othersAreStill ? Math.max(1, free) : free
}

/** Numbers of one business that hang do not take the places of all others. */
function sharesOf({ sending }: UnderWay, { share, running }: Shares): Pick<Shares, 'share' | 'running'> {
  const ofOne = Math.min(share, mostOfOne)
  const held = Object.entries(sending).map(([id, number]) => [id, ofOne - mostOfOne + number] as const)
  const all = [...Object.entries(running), ...held]
  const most = new Map<string, number>()
  for (const [id, number] of all) most.set(id, Math.max(number, most.get(id) ?? 0))
  return { share: ofOne, running: Object.fromEntries(most) }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
