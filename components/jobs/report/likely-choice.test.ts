import { expect, test } from 'vitest'
import { likelyChoice } from './likely-choice'

const types = ['Resident', 'Staff', 'Visitor', 'Vecino de la torre A', 'Vecino de la torre B'].map(
  (label) => ({
    value: `id of ${label}`,
    label,
  }),
)

test.each([
  ['Residente', 'Resident'],
  ['RESIDENTS ', 'Resident'],
  ['visitór', 'Visitor'],
  ['Visitante', 'Visitor'],
])('“%s” likely means “%s”', (value, label) => {
  expect(likelyChoice(value, types)).toBe(`id of ${label}`)
})

test.each(['Personal', 'St', '', 'Reserve', 'Vecino de la torre', 'Unknown'])(
  '“%s” is ambiguous, so nothing is preselected',
  (value) => {
    expect(likelyChoice(value, types)).toBeUndefined()
  },
)
