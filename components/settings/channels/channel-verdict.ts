import type { ChannelState } from '@/lib/contract/channel'

/** A channel's status. Only a message recently accepted by its provider proves that the channel works. */
export type ChannelVerdict =
  | { kind: 'missing' }
  /** `seconds` until the next attempt; 0 once it is due. */
  | { kind: 'stopped'; seconds: number }
  | { kind: 'failing'; at: string }
  | { kind: 'works'; at: string }
  /** Its last success is too long ago to say anything about today. */
  | { kind: 'quiet'; at: string }
  | { kind: 'unused' }

const freshMs = 24 * 3_600_000

/** The channel's status at `now`, in milliseconds since the epoch. */
export function verdictOf(channel: ChannelState, now: number): ChannelVerdict {
  const { configured, breaker, nextProbeAt, lastSuccessAt, lastErrorAt } = channel
  if (!configured) return { kind: 'missing' }
  if (breaker === 'open') {
    const left = nextProbeAt === null ? 0 : (Date.parse(nextProbeAt) - now) / 1000
    return { kind: 'stopped', seconds: Math.max(0, Math.ceil(left)) }
  }
  if (lastErrorAt !== null && (lastSuccessAt === null || Date.parse(lastErrorAt) > Date.parse(lastSuccessAt)))
    return { kind: 'failing', at: lastErrorAt }
  if (lastSuccessAt === null) return { kind: 'unused' }
  const isFresh = now - Date.parse(lastSuccessAt) < freshMs
  return { kind: isFresh ? 'works' : 'quiet', at: lastSuccessAt }
}
