import { expect, test } from 'vitest'
import { prepared, sql } from './sql'
import { spanOfStatement } from './statement-span'

test.each([
  [prepared('selectAccount', sql`select 1 from accounts`), 'selectAccount'],
  [sql`select extract(epoch from created_at) from accounts where id = ${'x'}`, 'select accounts'],
  [sql`select phone is distinct from name from accounts`, 'select accounts'],
  [sql`with a as (select from alerts) update accounts set name = ${'x'}`, 'update accounts'],
  [sql`insert into accounts (phone) values (${'+12025550100'})`, 'insert accounts'],
  [sql`delete from only accounts`, 'delete accounts'],
  [sql`select ${1}`, 'select'],
])('a statement is named after itself or its table, without its values', (statement, name) => {
  expect(spanOfStatement(statement)).toEqual({
    name,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql' },
  })
})
