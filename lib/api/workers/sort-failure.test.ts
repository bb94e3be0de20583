import pg from 'pg'
import { expect, test } from 'vitest'
import { sortFailure } from './sort-failure'

const withCode = (code: string) =>
  Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code }) as Error
const ofSystem = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })

test.each([
  ['a refused connection', ofSystem('ECONNREFUSED', 'connect')],
  ['a missing socket', ofSystem('ENOENT', 'connect')],
  ['a connection that the driver lost', new Error('Connection terminated unexpectedly')],
  ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
  ['a server that is shutting down', withCode('57P01')],
  ['a full disk', withCode('53100')],
  ['a server out of memory', withCode('53200')],
  ['too many connections', withCode('53300')],
  ['a standby', withCode('25006')],
])('%s is an outage', (_, error) => {
  expect(sortFailure(error)).toBe('outage')
})

test.each([
  ['a statement that timed out', withCode('57014')],
  ['a statement without a response in time', new Error('Query read timeout')],
  ['a value that the database rejects', withCode('22021')],
  ['a constraint', withCode('23505')],
  ['a repeated deadlock', withCode('40P01')],
])('%s is a poisoned item, not an outage', (_, error) => {
  expect(sortFailure(error)).toBe('poison')
})

test.each([
  ['a programming error', new TypeError('x is not a function')],
  ['a statement that is wrong for any values', withCode('42703')],
  ['a missing file', ofSystem('ENOENT', 'open')],
  ['a thrown value that is not an error', undefined],
])('%s is a bug', (_, error) => {
  expect(sortFailure(error)).toBe('bug')
})
