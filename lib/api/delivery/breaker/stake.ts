import { inTransaction } from '../../db/transaction'
import { type Claim, type Claimed, claimDeliveries } from '../claim-repository'
import type { Transport } from '../transports'
import { mostUnclearInRow } from './breaker'
import { lockClaims, selectUnderWay, type UnderWay } from './stake-repository'

/**
 * What they perhaps sent is never sent again; a push is, since its collapse key lets a second one replace the first. So many
 * may be with them at once, from all processes: Meta takes 80 messages a second of one number, and answers most within
 * 0.8 s.
 */
const mostInFlight: Partial<Record<Transport, number>> = { whatsapp: 64, sms: 16 }

/**
 * Claims no more than may be with the provider at once, and of each business no more than may be unknown after a crash:
 * its `inFlightLimit`, less what had no clear answer since the last one that was. Processes ask for it one after the other.
 */
export function claimWithinStake(transport: Transport, claim: Claim): Promise<Claimed> {
  const most = mostInFlight[transport]
  if (most === undefined) return claimDeliveries(transport, claim)
  return inTransaction(async () => {
    await lockClaims(transport)
    const underWay = await selectUnderWay(transport, claim.leaseSeconds)
    const { places, unclear } = freePlaces(underWay, claim.isProbe, most)
    const limit = Math.min(claim.limit, places)
    if (limit <= 0) {
      return { claimed: [], ended: 0, notificationIds: [], isContended: false, breaker: underWay.breaker }
    }
    return claimDeliveries(transport, { ...claim, limit, inFlight: { sending: underWay.sending, unclear } })
  })
}

/**
 * How many more may be under way. A probe of a provider that was first asked in another way goes whatever was lost, and
 * where one business alone waits, one message of others may show that the provider works for them.
 */
function freePlaces(
  { breaker, sending }: UnderWay,
  isProbe: boolean,
  most: number,
): { places: number; unclear: number } {
  const { unclearInRow: unclear = 0, isOpen = false, failing = [] } = breaker ?? {}
  const free = most - unclear - sum(Object.values(sending))
  if (unclear < mostUnclearInRow) return { places: free, unclear }
  const othersAreStill = Object.keys(sending).every((businessId) => failing.includes(businessId))
  const isForOthers = isOpen && failing.length === 1 && othersAreStill
  return isProbe || isForOthers ? { places: 1, unclear: 0 } : { places: free, unclear }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
