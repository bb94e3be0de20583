import { expect, test } from 'vitest'
import { ReplayClock, readPosition } from './replay-clock'

test('data is as old as the last position of the primary that the replica has replayed', () => {
  const clock = new ReplayClock(5_000)
  clock.note({ at: 1_000, position: 10n })
  clock.note({ at: 2_000, position: 20n })
  clock.note({ at: 3_000, position: 20n })
  expect(clock.currentAt(9n)).toBeUndefined()
  expect(clock.currentAt(10n)).toBe(1_000)
  expect(clock.currentAt(19n)).toBe(1_000)
  expect(clock.currentAt(20n)).toBe(3_000)
})

test('after a failover to a server that was behind, data counts as older, never as newer', () => {
  const clock = new ReplayClock(5_000)
  clock.note({ at: 1_000, position: 10n })
  clock.note({ at: 2_000, position: 30n })
  clock.note({ at: 3_000, position: 20n })
  expect(clock.currentAt(15n)).toBe(1_000)
})

test('positions that are too old are forgotten', () => {
  const clock = new ReplayClock(5_000)
  clock.note({ at: 1_000, position: 10n })
  clock.note({ at: 6_001, position: 20n })
  expect(clock.currentAt(10n)).toBeUndefined()
})

test('positions are parsed as PostgreSQL writes them', () => {
  expect(readPosition('0/0')).toBe(0n)
  expect(readPosition('0/3000148')).toBe(0x3000148n)
  expect(readPosition('16/B374D848')).toBe(0x16b374d848n)
})
