import { expect, test } from 'vitest'
import { type Migration, migrations } from './all'

/**
 * The last migration without the rule. Up to then, the old version was stopped before the new one was
 * started.
 */
const lastBeforeTheRule = '0067-alerts-by-time'

/** SQL that removes something that an earlier version may use, or that may reject what it writes. */
const takesAway = [
  /\bdrop\s+(?:table|view|materialized\s+view|function|procedure|type|domain|trigger|schema|extension|sequence)\b/,
  /\bdrop\s+(?:column\b|(?!constraint\b|not\b|default\b|index\b|identity\b|expression\b)(?:if\s+exists\s+)?\w+(?=\s*(?:,|;|$|cascade|restrict)))/,
  /\brename\b/,
  /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/,
  /\bset\s+not\s+null\b/,
  /\badd\s+(?:constraint|check|unique|exclude|foreign|primary)\b/,
  /\bcreate\s+unique\s+index\b/,
  /\bdrop\s+default\b/,
  /\bcreate\s+or\s+replace\s+function\b/,
  /\bcreate\s+(?:constraint\s+)?trigger\b/,
]

/**
 * Matches definitions of added columns. Earlier versions do not fill them, and may violate their constraints.
 */
const addedColumn = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?([^,;]*(?:\([^)]*\)[^,;]*)*)/g

/** Whether earlier versions may stop working after the migration, judging by its SQL. */
function takesSomethingAway({
  sql,
  cleanUp = [],
  indexes = {},
  primaryKeys = {},
}: Omit<Migration, 'name'>): boolean {
  const keys = Object.keys(primaryKeys).map((table) => `alter table ${table} add primary key`)
  const built = Object.values(indexes).map((index) => index.replace(/^unique /, 'create unique index '))
  const text = [sql, ...cleanUp, ...built, ...keys]
    .join(';\n')
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
  // Earlier versions do not use tables that this migration creates.
  const created = [...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)]
  const ofCreated = created.map(([, table]) => new RegExp(`\\b(?:on|alter\\s+table)\\s+${table}\\b`))
  const statements = text.split(';').filter((one) => !ofCreated.some((own) => own.test(one)))
  return statements.some(
    (one) =>
      takesAway.some((pattern) => pattern.test(one)) ||
      [...one.matchAll(addedColumn)].some(
        ([, column = '']) =>
          /\b(?:check|unique|references|primary\s+key)\b/.test(column) ||
          (/\bnot\s+null\b/.test(column) && !/\b(?:default|generated)\b/.test(column)),
      ),
  )
}

test('a migration that takes something away or tightens it names the oldest version that works with it', () => {
  const since = migrations.slice(migrations.findIndex(({ name }) => name === lastBeforeTheRule) + 1)
  const undeclared = since.filter((one) => takesSomethingAway(one) && one.compatibleFrom === undefined)
  expect(
    undeclared.map(({ name }) => name),
    'set compatibleFrom: see "Changing the schema" in CONTRIBUTING.md',
  ).toEqual([])
})

test('the oldest version is named by an existing migration that is not a later one', () => {
  for (const { name, compatibleFrom } of migrations) {
    if (compatibleFrom === undefined) continue
    expect(migrations.map((one) => one.name)).toContain(compatibleFrom)
    expect(compatibleFrom <= name).toBe(true)
  }
})

test('the names of migrations sort in the order in which they are applied', () => {
  const names = migrations.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
})

test.each([
  'alter table accounts drop column nickname',
  'alter table accounts drop nickname',
  'alter table accounts add column a text, drop column if exists b',
  'drop table places',
  'drop function if exists phone_parts, word_heads',
  'drop trigger queue_stored on deliveries',
  'alter table accounts rename column name to title',
  'alter index accounts_search rename to accounts_search_of_all',
  'alter table alerts alter column state type smallint',
  'alter table alerts alter column state set not null',
  'alter table alerts alter state set data type text',
  'alter table alerts alter column state drop default',
  'alter table alerts add column state text not null',
  `alter table alerts add column state text default 'new' check (state <> '')`,
  'alter table alerts add constraint one_state unique (state)',
  'alter table alerts add check (state <> 3)',
  'create unique index one_state on alerts (state)',
  'create or replace function fold(text) returns text return $1',
  'create trigger checked before insert on alerts for each row execute function check_alert()',
])('this may stop an earlier version: %s', (sql) => {
  expect(takesSomethingAway({ sql })).toBe(true)
  expect(takesSomethingAway({ sql: 'select', cleanUp: [sql] })).toBe(true)
})

test('a unique index or a new primary key may stop an earlier version', () => {
  expect(takesSomethingAway({ sql: '', indexes: { one_state: 'unique on alerts (state)' } })).toBe(true)
  expect(takesSomethingAway({ sql: '', indexes: { states: 'on alerts (state)' } })).toBe(false)
  expect(takesSomethingAway({ sql: '', primaryKeys: { alerts: 'id, business_id' } })).toBe(true)
})

test.each([
  'alter table accounts add column nickname text',
  "alter table accounts add column seen_at timestamptz default now(), add column kind text not null default 'a, not null'",
  'alter table accounts alter column nickname drop not null',
  'alter table upstream_intents drop constraint upstream_intents_state_check',
  "create table places (id text primary key, name text not null unique check (name <> ''))",
  "create table places (id text); create unique index places_id on places (id); alter table places add check (id <> '')",
  'create function place_name(id text) returns text return id',
  'create index places_name on accounts (name)',
  'drop index concurrently if exists alerts_of_account',
  '-- We drop column a and rename b later.\nselect 1',
])('an earlier version works with this: %s', (sql) => {
  expect(takesSomethingAway({ sql })).toBe(false)
})
