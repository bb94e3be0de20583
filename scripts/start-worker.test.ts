import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const external = { DATABASE_URL: 'postgres://127.0.0.1:1/none', SECRET: 'x'.repeat(32) }

test.each([
  ['without DATABASE_URL', {}, /^start:worker needs the DATABASE_URL.*\.\n$/],
  ['with WORKER=0', { ...external, WORKER: '0' }, /^start:worker cannot run with WORKER=0.*\.\n$/],
])('npm run start:worker explains why it does not start: %s', (_, given, sentence) => {
  const env = { ...process.env, DATABASE_URL: '', SECRET: '', ...given }
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/start-worker.ts'], {
    env,
    encoding: 'utf8',
  })
  expect(stderr).toMatch(sentence)
  expect(status).toBe(1)
})
