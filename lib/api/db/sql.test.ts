import { expect, test } from 'vitest'
import { allOf, anyOf, join, param, prepared, raw, sql } from './sql'

const written = ({ text, values }: { text: string; values: unknown[] }) => ({ text, values })

test('values become parameters in order, including the values of nested parts', () => {
  const live = sql`deleted_at is null and role = ${'admin'}`
  expect(
    written(sql`select ${raw('id')} from accounts where business_id = ${'b'} and ${live} limit ${5}`),
  ).toEqual({
    text: 'select id from accounts where business_id = $1 and deleted_at is null and role = $2 limit $3',
    values: ['b', 'admin', 5],
  })
})

test('a shared parameter is sent once, and equal values remain separate parameters', () => {
  const business = param('b')
  const open = sql`select 1 from alerts where business_id = ${business} and closed = ${0}`
  expect(written(sql`select (${open}), (${open}) where ${business} = ${'b'}`)).toEqual({
    text: 'select (select 1 from alerts where business_id = $1 and closed = $2), (select 1 from alerts where business_id = $1 and closed = $3) where $1 = $4',
    values: ['b', 0, 0, 'b'],
  })
})

test('a caller’s text never becomes SQL', () => {
  expect(written(sql`select ${"'; drop table accounts; --"}`)).toEqual({
    text: 'select $1',
    values: ["'; drop table accounts; --"],
  })
})

test('a list of parts is joined into one statement', () => {
  const one = sql`a = ${1}`
  const two = sql`b = ${2}`
  expect(written(allOf([one, two]))).toEqual({ text: 'a = $1 and b = $2', values: [1, 2] })
  expect(written(anyOf([one, two]))).toEqual({ text: '(a = $1 or b = $2)', values: [1, 2] })
  expect(written(sql`in (${join([sql`${1}`, sql`${2}`, sql`${3}`], ', ')})`)).toEqual({
    text: 'in ($1, $2, $3)',
    values: [1, 2, 3],
  })
  expect(written(join([], ', '))).toEqual({ text: '', values: [] })
})

test('a prepared statement has a name, and an array is sent as one value', () => {
  const statement = prepared('find', sql`select 1 where id = any(${['a', 'b']}::text[])`)
  expect(statement.name).toBe('find')
  expect(written(statement)).toEqual({ text: 'select 1 where id = any($1::text[])', values: [['a', 'b']] })
})
