import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectAlone } from '../connecting'
import { startDatabase } from './launcher'

test('the embedded database is durable, and keeps its data when stopped and restarted', {
  tags: 'long',
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-launcher-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const first = await startDatabase(dataDir)
  await query(first.url, 'create table kept as select generate_series(1, 3)')
  expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(first.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  await first.stop()
  const second = await startDatabase(dataDir)
  expect(await query(second.url, 'select count(*)::int as count from kept')).toEqual([{ count: 3 }])
  await second.stop()
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = await connectAlone(url)
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
