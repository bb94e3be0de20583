import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@/lib/client/client'
import type { AlertNews } from '@/lib/contract/alerts/stream'

export type FollowedAlerts = {
  /** The time at which each alert's `created` event was first received, by alert ID. */
  received: Map<string, number>
  /** When the stream last sent `reset`; it does not send events from before a reset. */
  resetAt: number
  /** Resolves once the stream is open; no event is missed from then on. */
  opened: Promise<void>
  stop(): void
}

const beforeAgainMs = 250

/**
 * The number of these alerts that the stream missed. Each ID comes with the time when the alert was acknowledged.
 */
export const countMissed = ({ received, resetAt }: FollowedAlerts, alerts: ReadonlyMap<string, number>) =>
  [...alerts].filter(([id, acknowledgedAt]) => !received.has(id) && acknowledgedAt > resetAt).length

/** Follows an API's stream of alert events. Whenever it ends, continues after the last event received. */
export function followAlerts(baseUrl: string, token: string): FollowedAlerts {
  const client = createClient({ baseUrl, businessId: 'demo', token, platform: 'bench' })
  let open = () => {}
  const followed: FollowedAlerts = {
    received: new Map(),
    resetAt: Number.NEGATIVE_INFINITY,
    opened: new Promise<void>((resolve) => {
      open = resolve
    }),
    stop: () => leaving.abort(),
  }
  const leaving = new AbortController()
  let after: string | undefined

  async function follow(): Promise<void> {
    const stream = await client.streamAlerts({ query: after ? { after } : {} }, { signal: leaving.signal })
    if (!stream.ok) return
    const decoder = new TextDecoder()
    let text = ''
    for await (const piece of stream.data) {
      text += decoder.decode(piece, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) take(event)
    }
  }

  function take(event: string): void {
    after = /^id: ?(.*)$/m.exec(event)?.[1] ?? after
    if (after !== undefined) open()
    if (/^event: ?reset$/m.test(event)) followed.resetAt = performance.now()
    const data = /^event: ?alert$/m.test(event) && /^data: ?(.*)$/m.exec(event)?.[1]
    if (!data) return
    const { type, alert } = JSON.parse(data) as AlertNews
    if (type === 'created' && !followed.received.has(alert.id))
      followed.received.set(alert.id, performance.now())
  }

  void (async () => {
    while (!leaving.signal.aborted) {
      await follow().catch(() => {})
      await pause(beforeAgainMs)
    }
  })()
  return followed
}
