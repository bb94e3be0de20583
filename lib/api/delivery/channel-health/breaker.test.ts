import { describe, expect, it } from 'vitest'
import type { Outcome } from '../providers/port'
import { Breaker } from './breaker'

const unclear: Outcome = { kind: 'unclear', code: 'ECONNRESET' }
const away: Outcome = { kind: 'retry', code: 'http_503' }
const tooFast: Outcome = { kind: 'retry', code: '130429', tooFast: true }
const refused: Outcome = { kind: 'refused', code: '131026' }
const accepted: Outcome = { kind: 'accepted', providerMessageId: 'm' }

function breakerAfter(...outcomes: Outcome[]): Breaker {
  const breaker = new Breaker({ firstSeconds: 1, longestSeconds: 60 })
  for (const outcome of outcomes) breaker.record(outcome, 'acme', 0)
  return breaker
}
const hourMs = 3_600_000
const times = (count: number, outcome: Outcome) => Array.from({ length: count }, () => outcome)

describe('breakers', () => {
  it('a breaker opens after five failures in a row, of any kind', () => {
    expect(breakerAfter(...times(4, unclear)).isOpen).toBe(false)
    expect(breakerAfter(...times(3, unclear), ...times(2, away)).isOpen).toBe(true)
  })

  it.each([accepted, refused, tooFast])(
    'a breaker resets its count and closes after $kind ($code)',
    (answer) => {
      expect(breakerAfter(...times(4, unclear), answer, ...times(4, unclear)).isOpen).toBe(false)
      expect(breakerAfter(...times(9, unclear), answer).isOpen).toBe(false)
    },
  )

  it('a breaker allows one probe at a time, at first after a second and later after up to a minute', () => {
    const breaker = breakerAfter(...times(5, away))
    const waits: number[] = []
    for (let now = 0; waits.length < 10; breaker.record(away, 'acme', now)) {
      const seconds = breaker.secondsToProbe(now)
      waits.push(seconds)
      now += seconds * 1000
      expect(breaker.secondsToProbe(now)).toBe(0)
    }
    // Each wait is twice as long as the one before. Half of it is fixed, and the rest is random.
    for (const [index, wait] of waits.entries()) {
      const whole = Math.min(60, 2 ** index)
      expect(wait).toBeGreaterThanOrEqual(whole / 2)
      expect(wait).toBeLessThanOrEqual(whole)
    }
  })

  it('a breaker does not wait longer because of messages sent before it opened', () => {
    const breaker = breakerAfter(...times(60, unclear))
    expect(breaker.secondsToProbe(0)).toBeLessThanOrEqual(1)
    breaker.startProbe(60, 1000)
    expect(breaker.secondsToProbe(1000)).toBe(60)
    breaker.record(unclear, 'acme', 1500)
    expect(breaker.secondsToProbe(1500)).toBeLessThanOrEqual(2)
  })

  it('a breaker stays open for one business, whatever outcomes others have, until another business also fails', () => {
    const breaker = breakerAfter(...times(5, unclear))
    expect(breaker.onlyFor).toBe('acme')
    breaker.record(accepted, 'globex')
    expect([breaker.isOpen, breaker.onlyFor]).toEqual([true, 'acme'])
    breaker.record(unclear, 'globex')
    expect([breaker.isOpen, breaker.onlyFor]).toEqual([true, undefined])
    breaker.record(accepted, 'globex')
    expect(breaker.isOpen).toBe(false)
  })

  it('a breaker requires a check of the provider once too many messages may have been sent, however long the outage lasts', () => {
    expect(breakerAfter(...times(12, unclear)).mustCheckFirst(hourMs)).toBe(false)
    expect(breakerAfter(...times(13, unclear)).mustCheckFirst(hourMs)).toBe(true)
    expect(breakerAfter(...times(50, away)).mustCheckFirst(hourMs)).toBe(false)
    expect(breakerAfter(...times(13, unclear), accepted).mustCheckFirst(hourMs)).toBe(false)
  })
  it('a breaker stops counting one business’s unclear outcomes once another business has a clear outcome', () => {
    const breaker = breakerAfter(...times(13, unclear))
    breaker.record(accepted, 'globex')
    expect([breaker.onlyFor, breaker.memory.unclearInRow]).toEqual(['acme', 0])
    expect(breaker.mustCheckFirst(hourMs)).toBe(false)
  })
})
