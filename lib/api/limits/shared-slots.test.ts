import { describe, expect, it } from 'vitest'
import { testApi } from '../fixtures/test-api'
import { SharedSlots } from './shared-slots'

const { api } = testApi()
const never = new AbortController().signal

describe('shared slots', () => {
  it.each([2, 4])(
    '%i processes together never use more than the limit, but can reach it',
    async (processes) => {
      const limits = { [`of ${processes}`]: 100 }
      const all = Array.from({ length: processes }, () => new SharedSlots())
      const takeAll = (each: number) =>
        Promise.all(all.flatMap((slots) => Array.from({ length: each }, () => slots.take(limits))))
      let taken = (await takeAll(20)).filter(Boolean).length
      for (let round = 0; round < 5; round += 1) taken += (await takeAll(100)).filter(Boolean).length
      expect(taken).toBeLessThanOrEqual(100)
      for (const slots of all) while (taken < 100 && (await slots.take(limits))) taken += 1
      expect(taken).toBe(100)
    },
  )

  it('a slot that one process releases can be taken by another', async () => {
    const [one, other] = [new SharedSlots(), new SharedSlots()]
    const limits = { 'one by one': 1 }
    expect(await one.take(limits)).toBe(true)
    expect(await other.take(limits)).toBe(false)
    const waiting = other.wait(limits, never)
    one.release(limits)
    await waiting
    expect(await one.take(limits)).toBe(false)
  })

  it('a slot is taken for every key or for none', async () => {
    const slots = new SharedSlots()
    expect(await slots.take({ all: 2, part: 1 })).toBe(true)
    expect(await slots.take({ all: 2, part: 1 })).toBe(false)
    expect(await slots.take({ all: 2 })).toBe(true)
  })

  it('the slots of a killed process are free again when their lease ends', async () => {
    const [killed, other] = [new SharedSlots(), new SharedSlots()]
    const limits = { 'of a killed process': 1 }
    expect(await killed.take(limits)).toBe(true)
    expect(await other.take(limits)).toBe(false)
    await api.sql(`update slots_in_use set expires_at = now() where key = 'of a killed process'`)
    expect(await other.take(limits)).toBe(true)
  })

  it('a caller that leaves while waiting takes no slot', async () => {
    const [one, other] = [new SharedSlots(), new SharedSlots()]
    const limits = { left: 1 }
    await one.take(limits)
    const leaving = new AbortController()
    const waiting = other.wait(limits, leaving.signal)
    leaving.abort()
    await expect(waiting).rejects.toThrow()
    one.release(limits)
    // The other process may still hold the slot from its last attempt.
    await one.wait(limits, never)
    expect(await other.take(limits)).toBe(false)
  })
})
