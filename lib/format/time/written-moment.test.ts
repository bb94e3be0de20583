import { expect, test } from 'vitest'
import { readWrittenMoment, writeMoment } from './written-moment'

test.each([
  ['2026-11-24 14:05', 'dmy', '2026-11-24T17:05:00.000Z'],
  ['2026-11-24T14:05:30', 'ymd', '2026-11-24T17:05:30.000Z'],
  ['24/11/2026 14:05', 'dmy', '2026-11-24T17:05:00.000Z'],
  ['24-11-26, 9:05:59.5', 'dmy', '2026-11-24T12:05:59.500Z'],
  ['11/24/2026 2:05 PM', 'mdy', '2026-11-24T17:05:00.000Z'],
  ['24/11/2026 12:05:07 a.\u00a0m.', 'dmy', '2026-11-24T03:05:07.000Z'],
  ['24/11/2026 14:05', 'mdy', undefined],
  ['24/11/2026 24:05', 'dmy', undefined],
  ['24/11/2026 14:05:61', 'dmy', undefined],
  ['24/11/2026 14:05 PM', 'dmy', undefined],
  ['24/11/2026', 'dmy', undefined],
  ['2026-11-24T14:05:00Z', 'ymd', undefined],
  ['2026-11-24T14:05:00+02:00', 'ymd', undefined],
  ['soon', 'ymd', undefined],
  ['0026-11-24 14:05', 'ymd', undefined],
] as const)('%s in %s order is the timestamp %s in Santiago', (text, order, moment) => {
  expect(readWrittenMoment(text, order, 'America/Santiago')).toBe(moment)
})

test.each([
  ['2026-11-24T17:05:00.000Z', '2026-11-24 14:05'],
  ['2026-11-24T17:05:59Z', '2026-11-24 14:05:59'],
  ['2026-11-24T17:05:59.999Z', '2026-11-24 14:05:59.999'],
  ['2026-11-24T17:05:00+02:00', '2026-11-24 12:05'],
  // The clocks go back at midnight: 23:30 occurs twice.
  ['2026-04-05T02:30:00.000Z', '2026-04-04 23:30'],
  ['2026-04-05T03:30:00.000Z', '2026-04-05T03:30:00.000Z'],
  ['0001-01-02T00:00:00.000Z', '0001-01-02T00:00:00.000Z'],
])('%s is written as %s, which is read back as the same timestamp', (at, text) => {
  expect(writeMoment(at, 'America/Santiago')).toBe(text)
  const read = readWrittenMoment(text, 'ymd', 'America/Santiago') ?? text
  expect(Date.parse(read)).toBe(Date.parse(at))
})
