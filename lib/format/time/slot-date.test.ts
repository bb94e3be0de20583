import { expect, test } from 'vitest'
import { createFormat } from '../create-format'
import { readSlotDate, slotDateInput } from './slot-date'

const zones = ['America/Santiago', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const format = (timeZone: string) => createFormat({ locale: 'en', timeZone, now: 0, phone: (phone) => phone })

test.each(zones)(
  'a day from a file is the same day in %s: on screen, in a form and when saved again',
  (zone) => {
    const stored = '2024-03-01T00:00:00.000Z'
    expect(format(zone).slotDate(stored)).toBe('Mar 1, 2024')
    expect(slotDateInput(stored, zone)).toBe('2024-03-01')
    expect(readSlotDate('2024-03-01', zone)).toBe(stored)
  },
)

test.each(zones)('a timestamp stays a timestamp in %s', (zone) => {
  const stored = '2024-03-01T14:30:00.000Z'
  const input = slotDateInput(stored, zone)
  expect(new Date(readSlotDate(input, zone) ?? '').toISOString()).toBe(stored)
  expect(format(zone).slotDate(stored)).toContain('UTC')
})

test.each(['', '2024-02-30', 'tomorrow', '2024-03-01T25:00'])('%j is not a date', (text) => {
  expect(readSlotDate(text, 'UTC')).toBeUndefined()
})
