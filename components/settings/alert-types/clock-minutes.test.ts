import { expect, test } from 'vitest'
import { toClocks, toMinutes } from './clock-minutes'

const own = { priority: 1, acknowledgeSeconds: 90, onSceneSeconds: null, closeSeconds: 3_600 }

test('clocks are shown in minutes, with the priority’s default where the type has none', () => {
  expect(toMinutes([own])).toEqual(['1.5', '', '60', '3', '20', '120', '10', '60', '240', '30', '', '1440'])
})

test('minutes convert back to the saved clocks, with a decimal point or comma', () => {
  const minutes = toMinutes([own])
  expect(toClocks(minutes)?.[0]).toEqual(own)
  expect(toClocks(['1,5', ...minutes.slice(1)])?.[0]).toEqual(own)
  expect(toMinutes(toClocks(minutes))).toEqual(minutes)
})

test.each(['0', '-1', 'soon', '43201', '0.001', '1e999'])('%j is not a valid number of minutes', (text) => {
  expect(toClocks([text, ...toMinutes().slice(1)])).toBeUndefined()
})
