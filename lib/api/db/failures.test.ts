import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { isOutage } from './failures'
import { runTransaction } from './pool'

const { api } = testApi()
beforeAll(async () => {
  // An account type named `raise <error code> <count>` raises the error that many times. Sequences are not
  // rolled back, so a sequence counts.
  await api.sql(`create sequence raised`)
  await api.sql(`create function raise_as_named() returns trigger language plpgsql as $$
    declare said text[] := regexp_match(coalesce(new.name, ''), '^raise (\\w{5}) (\\d+)');
    begin
      if said is null then return new; end if;
      if nextval('raised') > said[2]::int then return new; end if;
      raise exception 'raised' using errcode = said[1];
    end $$`)
  for (const table of ['account_types', 'jobs'])
    await api.sql(
      `create trigger raising before insert on ${table} for each row execute function raise_as_named()`,
    )
})
beforeEach(() => api.sql('alter sequence raised restart'))

const create = (name: string) => api.client().createAccountType({ body: { name } })
const timesRaised = async () => {
  const [row] = await api.sql<{ times: number }>(
    'select case when is_called then last_value else 0 end::int as times from raised',
  )
  return row?.times
}

test.each([
  ['a full disk', '53100'],
  ['a server out of memory', '53200'],
  ['a statement that timed out', '57014'],
])('%s gets 503 with Retry-After, and nothing is stored', async (_, code) => {
  const name = `raise ${code} 9`
  expect(await create(name)).toMatchObject({
    ok: false,
    failure: { status: 503, code: 'unavailable', retryAfterSeconds: expect.any(Number) },
  })
  expect(await api.sql('select id from account_types where name = $1', [name])).toEqual([])
})

describe.each(['40P01', '40001'])('a transaction that conflicted with another (%s)', (code) => {
  it('a conflicting transaction is retried twice, invisibly to the caller', async () => {
    const { accountType } = dataOf(await create(`raise ${code} 2`))
    expect(await timesRaised()).toBe(3)
    const { auditEntries } = dataOf(
      await api.client().listAuditEntries({ query: { recordId: accountType.id } }),
    )
    expect(auditEntries).toHaveLength(1)
  })

  it('a conflicting transaction gets 503 after the third failure', async () => {
    expect(await create(`raise ${code} 9`)).toMatchObject({ ok: false, failure: { status: 503 } })
    expect(await timesRaised()).toBe(3)
  })

  it('a conflicting transaction is not retried if it reads a file, because the file can only be read once', async () => {
    const request = { query: { name: `raise ${code} 1` }, upload: 'phone\n+56912345678\n' }
    expect(await api.client().uploadImport(request)).toMatchObject({ ok: false, failure: { status: 503 } })
    expect(await timesRaised()).toBe(1)
  })

  it('a conflicting transaction is retried even if it is a single statement', async () => {
    await api.sql('insert into account_types (business_id, id, name) values ($1, $2, $3)', [
      api.businessId,
      `alone-${code}`,
      `raise ${code} 2`,
    ])
    expect(await timesRaised()).toBe(3)
  })
})

test('if two transactions deadlock, both succeed', async () => {
  const ids = [await createType(api.client()), await createType(api.client())]
  const rename = (id: string | undefined, name: string) =>
    api.sql('update account_types set name = name || $2 where id = $1', [id, name])
  let arrived = 0
  let meet = () => {}
  const bothHaveOne = new Promise<void>((resolve) => {
    meet = resolve
  })
  const crossing = (first: string | undefined, second: string | undefined, name: string) =>
    runTransaction(async () => {
      await rename(first, name)
      arrived += 1
      if (arrived === 2) meet()
      await bothHaveOne
      await rename(second, name)
    })
  await Promise.all([crossing(ids[0], ids[1], ' A'), crossing(ids[1], ids[0], ' B')])
  const names = await api.sql<{ name: string }>('select name from account_types where id = any($1)', [ids])
  for (const { name } of names) expect(name).toMatch(/ A B$| B A$/)
  // PostgreSQL aborts one of the two, which is retried, possibly more than once on a busy machine.
  expect(arrived).toBeGreaterThanOrEqual(3)
})

test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED'])(
  'a connection that fails with %s means an outage',
  (code) => {
    expect(
      isOutage(Object.assign(new Error(`connect ${code} 10.0.0.1:5432`), { code, syscall: 'connect' })),
    ).toBe(true)
  },
)
