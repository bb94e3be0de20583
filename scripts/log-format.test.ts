import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const child = `
  process.stdout.write('plain words\\n\\n')
  process.stdout.write('{"level":30,"msg":"an entry"}\\n')
  process.stderr.write('{ not JSON }\\n')
  process.on('disconnect', () => process.exit())
  process.send({ kind: 'ready' })
  setTimeout(() => { throw new Error('crashed') }, 300)`
const parent = `
  import { startChild } from './scripts/child'
  import { say } from './scripts/say'
  say('')
  say('  Console  http://127.0.0.1:3000')
  const { ready, ended } = startChild('web', ['-e', ${JSON.stringify(child)}], { env: process.env })
  await ready
  say(await ended)`

const run = (env: Record<string, string>, args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
const entriesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('with LOG_FORMAT=json, every line of a start and of its children is a JSON object', () => {
  const { stdout, stderr } = run({ LOG_FORMAT: 'json' }, ['--input-type=module', '-e', parent])
  const entries = entriesOf(stdout)
  expect(entries.map(({ msg }) => msg)).toEqual([
    'Console  http://127.0.0.1:3000',
    'plain words',
    'an entry',
    'exited with code 1',
  ])
  expect(entries[1]).toMatchObject({
    level: 30,
    name: 'web',
    time: expect.any(String),
    pid: expect.any(Number),
  })
  const failures = entriesOf(stderr)
  expect(failures).toContainEqual(expect.objectContaining({ level: 50, name: 'web', msg: '{ not JSON }' }))
  expect(failures).toContainEqual(expect.objectContaining({ msg: 'Error: crashed' }))
})

test('with LOG_FORMAT=json, a start that fails says why in a JSON object', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-logs-'))
  const env = { LOG_FORMAT: 'json', PORT: 'x', DATA_DIR: folder }
  const { stdout, stderr, status } = run(env, ['scripts/start.ts'])
  rmSync(folder, { recursive: true })
  expect([stdout, status]).toEqual(['', 1])
  expect(entriesOf(stderr)).toEqual([
    expect.objectContaining({ level: 50, name: 'start', msg: 'PORT must be a port number from 1 to 65535.' }),
  ])
})

test('by default, lines are passed on as they are', () => {
  const { stdout } = run({ LOG_FORMAT: '' }, ['--input-type=module', '-e', parent])
  expect(stdout).toContain(
    '\n  Console  http://127.0.0.1:3000\nplain words\n\n{"level":30,"msg":"an entry"}\n',
  )
})
