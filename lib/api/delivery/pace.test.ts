import { expect, it } from 'vitest'
import { testApi } from '../fixtures/test-api'
import { Pace, reserveStarts } from './pace'

testApi()
const perSecond = 80

/** When sends start if this many processes each repeatedly reserve their next eight starts. */
async function startsOf(processes: number, credentials: string): Promise<number[]> {
  const starts: number[] = []
  const reserve = async () => {
    for (let reserved = 0; reserved < 400 / processes; reserved += 8) {
      const waits = await reserveStarts(credentials, perSecond, 8)
      const now = performance.now()
      starts.push(...waits.map((wait) => now + Math.max(0, wait)))
    }
  }
  await Promise.all(Array.from({ length: processes }, reserve))
  return starts.toSorted((a, b) => a - b)
}

it.each([1, 2, 4])(
  '%i processes together start as many sends as the rate allows, and no more, except for a small burst after a pause',
  async (processes) => {
    const starts = await startsOf(processes, `whatsapp/${processes}`)
    for (const start of starts) {
      const within = starts.filter((other) => other >= start && other < start + 1_000)
      expect(within.length).toBeLessThanOrEqual((perSecond + 8) * 1.1)
    }
    const seconds = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1000
    const reached = (starts.length - 8) / seconds
    expect(reached).toBeGreaterThan(perSecond * 0.9)
    expect(reached).toBeLessThan(perSecond * 1.1)
  },
)

it('each set of credentials has its own rate', async () => {
  await reserveStarts('whatsapp', perSecond, 80)
  expect(Math.max(...(await reserveStarts('whatsapp/acme', perSecond, 8)))).toBeLessThanOrEqual(0)
})

it('does not build up a larger burst while idle, nor from starts that were reserved and not used', async () => {
  let reserved = () => {}
  const pace = new Pace('whatsapp/idle', perSecond, () => reserved())
  const reserve = () =>
    new Promise<void>((resolve) => {
      reserved = resolve
      expect(pace.take(100)).toBe(Infinity)
    })
  await reserve()
  const now = performance.now()
  expect(Array.from({ length: 8 }, () => pace.take(100, now))).toEqual(Array(8).fill(0))
  await reserve()
  expect(pace.take(100, now)).toBeGreaterThan(0)
  expect(pace.take(100, performance.now() + 60_000)).toBe(Infinity)
})
