import pg from 'pg'
import { expect, test } from 'vitest'
import { sortFailure } from './sort-failure'

const withCode = (code: string) =>
  Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code }) as Error
const ofSystem = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall })

test.each([
  ['a connection that is refused', ofSystem('ECONNREFUSED', 'connect')],
  ['a socket that is not there', ofSystem('ENOENT', 'connect')],
  ['a connection that the driver lost', new Error('Connection terminated unexpectedly')],
  ['a pool that is used up', new Error('timeout exceeded when trying to connect')],
  ['a server that is shutting down', withCode('57P01')],
  ['a full disk', withCode('53100')],
  ['a server without memory', withCode('53200')],
  ['too many connections', withCode('53300')],
  ['a standby', withCode('25006')],
])('%s is an outage', (_, error) => {
  expect(sortFailure(error)).toBe('outage')
})

test.each([
  ['a statement that ran out of its time', withCode('57014')],
  ['a statement that was not answered in its time', new Error('Query read timeout')],
  ['a value that the database refuses', withCode('22021')],
  ['a constraint', withCode('23505')],
  ['a deadlock that came again and again', withCode('40P01')],
])('%s is poison, not an outage', (_, error) => {
  expect(sortFailure(error)).toBe('poison')
})

test.each([
  ['an error of the program', new TypeError('x is not a function')],
  ['a statement that is wrong whatever its values', withCode('42703')],
  ['a file that is not there', ofSystem('ENOENT', 'open')],
  ['what is no error at all', undefined],
])('%s is a bug', (_, error) => {
  expect(sortFailure(error)).toBe('bug')
})
