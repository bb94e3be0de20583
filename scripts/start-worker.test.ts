import { spawnSync } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

const external = { DATABASE_URL: 'postgres://127.0.0.1:1/none', SECRET: 'x'.repeat(32) }

const taken = createServer()
beforeAll(() => new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve)))
afterAll(() => taken.close())

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

test('npm run start:worker does not start on a metrics port that is taken', () => {
  const { port } = taken.address() as AddressInfo
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/start-worker.ts'], {
    env: { ...process.env, ...external, METRICS_PORT: String(port) },
    encoding: 'utf8',
  })
  expect(stderr).toBe(
    `Port ${port} is in use: stop the process that uses it, or set METRICS_PORT to another port.\n`,
  )
  expect(status).toBe(1)
})
