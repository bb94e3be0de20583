import { expect, test } from 'vitest'
import { connectAlone } from '../db/pool'
import { createBootstrappedDatabase } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { dataOf, startTestApi } from '../fixtures/server'

test('an API is ready, stores accounts and finds them while search indexes are built', async () => {
  const database = await createBootstrappedDatabase()
  const before = await connectAlone(database.url)
  await before.query(`drop index accounts_phone_keys, accounts_word_keys, accounts_search;
    update migrations set finished_at = null where name = '0061-search-by-business'`)
  // Blocks the index build, which waits for transactions that write to the table.
  await before.query('begin; lock table accounts in row exclusive mode')
  const api = await startTestApi({ database })
  const building = 'select phase from pg_stat_progress_create_index where datname = current_database()'
  await eventually(async () =>
    expect(await api.sql(building)).toEqual([{ phase: 'waiting for writers before build' }]),
  )

  expect((await fetch(`${api.baseUrl}/readyz`)).status).toBe(200)
  const client = api.client()
  const [type] = dataOf(await client.listAccountTypes({ query: {} })).accountTypes
  const body = {
    accountType: type?.id ?? '',
    phone: '+56912345678',
    fullname: 'Fernanda Núñez',
    sendSMS: false,
  }
  const { account } = dataOf(await client.createAccount({ body }))
  for (const q of ['5678', '345', '912345', '56912345678', 'fern', 'nunez fer', 'ernand']) {
    const { accounts } = dataOf(await client.searchAccounts({ query: { q } }))
    expect(
      accounts.map(({ id }) => id),
      q,
    ).toEqual([account.id])
  }
  expect(await api.sql(building)).toHaveLength(1)

  await before.query('commit')
  await before.end()
  await eventually(async () =>
    expect(await api.sql('select name from migrations where finished_at is null')).toEqual([]),
  )
  expect(
    await api.sql(`select from pg_index where indisvalid and indexrelid::regclass::text in
      ('accounts_phone_keys', 'accounts_word_keys', 'accounts_search')`),
  ).toHaveLength(3)
  await api.stop()
})
