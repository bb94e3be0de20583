import { expect, test } from 'vitest'
import { chooseTimeZone } from './preferences'

test('a zone is read as the cookie brings it; what is none is UTC', () => {
  expect(chooseTimeZone('America%2FSantiago')).toBe('America/Santiago')
  for (const told of [undefined, '', 'Mars/Olympus', '%', '%E0%A4%A'])
    expect(chooseTimeZone(told)).toBe('UTC')
})
