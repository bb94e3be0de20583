import { vi } from 'vitest'

/** The connections opened so far, oldest first. */
export const sources: FakeSource[] = []

class FakeSource extends EventTarget {
  isClosed = false
  constructor(readonly url: string) {
    super()
    sources.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(kind: string, lastEventId: string, data: unknown = {}) {
    if (!this.isClosed)
      this.dispatchEvent(new MessageEvent(kind, { lastEventId, data: JSON.stringify(data) }))
  }
  fail() {
    this.dispatchEvent(new Event('error'))
  }
}

const channels = new Set<FakeChannel>()

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | undefined
  isAsleep = false
  constructor(readonly name: string) {
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels)
      if (other !== this && other.name === this.name && !other.isAsleep)
        other.onmessage?.({ data: structuredClone(data) })
  }
  close() {
    channels.delete(this)
  }
}

/** Freezes every open tab; the returned function wakes them. */
export function sleepAll(): () => void {
  const asleep = [...channels]
  for (const channel of asleep) channel.isAsleep = true
  return () => {
    for (const channel of asleep) channel.isAsleep = false
  }
}

class FakeLocks {
  #held = new Map<string, Promise<void>>()
  request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> {
    const turn = (this.#held.get(name) ?? Promise.resolve()).then(() => {
      signal.throwIfAborted()
      return hold()
    })
    this.#held.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
}

/** Receives the window's events, such as `pagehide`. */
export const page = new EventTarget()

/**
 * Fakes the browser APIs that the stream needs, for several tabs in one test. Without `locks`, the pages are
 * outside a secure context.
 */
export function fakeBrowser({ locks = true } = {}): void {
  sources.length = 0
  channels.clear()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', { onLine: true, ...(locks && { locks: new FakeLocks() }) })
}

/** The connection opened last. */
export function lastSource(): FakeSource {
  const last = sources.at(-1)
  if (!last) throw new Error('No connection was opened.')
  return last
}
