import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../fixtures/eventually'
import { startDatabase } from './embedded/launcher'
import { isOutage } from './failures'
import { closePool, connectAlone, execute, openPool, runTransaction } from './pool'

test('a commit that no synchronous standby has confirmed counts as failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-replication-'))
  const settings = { synchronous_standby_names: 'absent', synchronous_commit: 'local' }
  const database = await startDatabase(join(folder, 'data'), settings)
  const other = await connectAlone(database.url)
  await other.query('create table notes (text text)')
  openPool(database.url, { requests: 2 })
  const cancelWaiting = () =>
    eventually(async () => {
      const canceled = await other.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      expect(canceled.rowCount).toBe(1)
    })
  const inTransaction = runTransaction(async () => {
    await execute({ text: 'set local synchronous_commit = on' })
    await execute({ text: `insert into notes values ('a')` })
  }).catch((error) => error)
  await cancelWaiting()
  expect(isOutage(await inTransaction)).toBe(true)
  const alone = execute({ text: `set local synchronous_commit = on; insert into notes values ('b')` }).catch(
    (error) => error,
  )
  await cancelWaiting()
  expect(isOutage(await alone)).toBe(true)
  expect((await other.query('select text from notes')).rows).toHaveLength(2)
  await closePool()
  await other.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})
