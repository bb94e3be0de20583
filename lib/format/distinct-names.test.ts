import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names'

const person = (id: string, name: string, ...roles: string[]) => ({ id, name, roles })
const namesOf = (...people: ReturnType<typeof person>[]) => [
  ...distinctNames(people, (roles) => roles.join(', ')).values(),
]

test('a name that one alone has stays as it is', () => {
  expect(namesOf(person('1', 'Ana Rojas', 'admin'), person('2', 'Eva Rojas', 'admin'))).toEqual([
    'Ana Rojas',
    'Eva Rojas',
  ])
})

test('those of one name are told apart by their roles, whatever its case, accents and blanks', () => {
  const people = [
    person('1', 'Ana Núñez', 'admin'),
    person('2', 'ana nunez ', 'viewer', 'agent'),
    person('3', 'Eva', 'admin'),
  ]
  expect(namesOf(...people)).toEqual(['Ana Núñez (admin)', 'ana nunez  (viewer, agent)', 'Eva'])
})

test('where roles are alike too, by the end of their ids, as long as it takes', () => {
  const people = [
    person('x-77aa-0001', 'Ana', 'admin'),
    person('x-77ab-0001', 'Ana', 'admin'),
    person('x-77ab-0002', 'Ana', 'agent'),
  ]
  expect(namesOf(...people)).toEqual(['Ana (admin, a-0001)', 'Ana (admin, b-0001)', 'Ana (agent)'])
})

test('without roles, by the end of their ids alone', () => {
  expect([
    ...distinctNames([
      { id: 'a-0001', name: 'Ana' },
      { id: 'a-0002', name: 'Ana' },
    ]).values(),
  ]).toEqual(['Ana (0001)', 'Ana (0002)'])
})
