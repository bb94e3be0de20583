import { inTransaction } from '../../db/transaction'
import { type Claim, type Claimed, claimDeliveries } from '../claim-repository'
import { credentialsKey } from '../own-credentials'
import type { Transport } from '../transports'
import { maxUnclearInRow } from './breaker'
import { lockClaims, selectUnderWay, type UnderWay } from './in-flight-repository'

/**
 * The maximum number of messages in flight, across all processes, on channels where an unknown outcome is
 * final. Push has no limit, because it can safely be sent twice: the second push has the same collapse key
 * and replaces the first. Meta accepts 80 messages per second for each number, and responds to most of them
 * within 0.8 s.
 */
const maxInFlight: Partial<Record<Transport, number>> = { whatsapp: 64, sms: 16 }

/**
 * Claims deliveries without exceeding the provider's maximum in flight or, for each business, the number that
 * a crash may leave unknown: its `inFlightLimit` minus the unclear outcomes since the last clear outcome.
 * Only one process at a time claims for the same credentials.
 */
export function claimWithinLimit(transport: Transport, claim: Claim): Promise<Claimed> {
  const most = maxInFlight[transport]
  return inTransaction(async () => {
    if (most === undefined) return claimDeliveries(transport, claim)
    await lockClaims(credentialsKey(transport, claim.own))
    const underWay = await selectUnderWay(transport, claim.leaseSeconds, claim.own)
    const { places, unclear } = freePlaces(underWay, claim.isProbe, most)
    const limit = Math.min(claim.limit, places)
    if (limit <= 0) {
      const { breaker } = underWay
      return { claimed: [], ended: 0, notificationIds: [], isContended: false, breaker, secondsPaused: null }
    }
    return claimDeliveries(transport, { ...claim, limit, inFlight: { sending: underWay.sending, unclear } })
  })
}

/**
 * How many more messages may be in flight. Once there are `maxUnclearInRow` unclear outcomes, a probe may be
 * sent despite them, because the provider was checked first. If only one business is failing, one message of
 * another business may be sent to find out whether the provider works for the others.
 */
function freePlaces(
  { breaker, sending }: UnderWay,
  isProbe: boolean,
  most: number,
): { places: number; unclear: number } {
  const { unclearInRow: unclear = 0, isOpen = false, failing = [] } = breaker ?? {}
  const free = most - unclear - sum(Object.values(sending))
  if (unclear < maxUnclearInRow) return { places: free, unclear }
  const othersAreStill = Object.keys(sending).every((businessId) => failing.includes(businessId))
  const isForOthers = isOpen && failing.length === 1 && othersAreStill
  return isProbe || isForOthers ? { places: 1, unclear: 0 } : { places: free, unclear }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
