import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names'

const person = (id: string, name: string, ...roles: string[]) => ({ id, name, roles })
const namesOf = (...people: ReturnType<typeof person>[]) => [
  ...distinctNames(people, (roles) => roles.join(', ')).values(),
]

test('a unique name stays as it is', () => {
  expect(namesOf(person('1', 'Ana Rojas', 'admin'), person('2', 'Eva Rojas', 'admin'))).toEqual([
    'Ana Rojas',
    'Eva Rojas',
  ])
})

test('identical names are told apart by their roles, ignoring case, accents and spaces', () => {
  const people = [
    person('1', 'Ana Núñez', 'admin'),
    person('2', 'ana nunez ', 'viewer', 'agent'),
    person('3', 'Eva', 'admin'),
  ]
  expect(namesOf(...people)).toEqual(['Ana Núñez (admin)', 'ana nunez  (viewer, agent)', 'Eva'])
})

test('if the roles are identical too, as much of the end of the ID as needed is added', () => {
  const people = [
    person('x-77aa-0001', 'Ana', 'admin'),
    person('x-77ab-0001', 'Ana', 'admin'),
    person('x-77ab-0002', 'Ana', 'agent'),
  ]
  expect(namesOf(...people)).toEqual(['Ana (admin, a-0001)', 'Ana (admin, b-0001)', 'Ana (agent)'])
})

test('without roles, only the end of the ID is added', () => {
  expect([
    ...distinctNames([
      { id: 'a-0001', name: 'Ana' },
      { id: 'a-0002', name: 'Ana' },
    ]).values(),
  ]).toEqual(['Ana (0001)', 'Ana (0002)'])
})
