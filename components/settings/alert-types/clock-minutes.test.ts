import { expect, test } from 'vitest'
import { toClocks, toMinutes } from './clock-minutes'

const own = { priority: 1, acknowledgeSeconds: 90, onSceneSeconds: null, closeSeconds: 3_600 }

test('clocks are shown in minutes, those that the type says nothing of as the default of the priority', () => {
  expect(toMinutes([own])).toEqual(['1.5', '', '60', '3', '20', '120', '10', '60', '240', '30', '', '1440'])
})

test('what is shown is what is stored, with a point or a comma', () => {
  const minutes = toMinutes([own])
  expect(toClocks(minutes)?.[0]).toEqual(own)
  expect(toClocks(['1,5', ...minutes.slice(1)])?.[0]).toEqual(own)
  expect(toMinutes(toClocks(minutes))).toEqual(minutes)
})

test.each(['0', '-1', 'soon', '43201', '0.001', '1e999'])('%j is no number of minutes', (text) => {
  expect(toClocks([text, ...toMinutes().slice(1)])).toBeUndefined()
})
