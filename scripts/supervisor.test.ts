import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'

const fixture = ['--import', 'tsx', 'scripts/supervisor.fixture.ts']
const started: ChildProcess[] = []
afterEach(() => {
  for (const { pid } of started.splice(0)) stopGroup(pid)
})

/** Starts the command in its own process group, and reads its output line by line. */
function start(command: string, args: string[], cwd = process.cwd()) {
  const starter = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  started.push(starter)
  const ended = once(starter, 'exit')
  const said: string[] = []
  starter.stderr.on('data', (text) => said.push(String(text)))
  const lines = createInterface({ input: starter.stdout })[Symbol.asyncIterator]()
  const nextLine = async (beginning: string): Promise<string> => {
    for (;;) {
      const { value = '', done } = await lines.next()
      if (done) throw new Error(`No more lines start with ${beginning}: ${said.join('')}`)
      if (value.startsWith(beginning)) return value.slice(beginning.length)
    }
  }
  /** The pid that the next child prints. */
  const nextChild = async () => Number(await nextLine('child '))
  /** Resolves to the pid of the first child, once the start has finished. */
  const firstChild = async () => {
    const [pid] = [await nextChild(), await nextLine('kept')]
    return pid
  }
  return { starter, ended, said: () => said.join(''), firstChild, nextChild }
}

function stopGroup(pid: number | undefined): void {
  try {
    process.kill(-(pid ?? 0), 'SIGKILL')
  } catch {}
}

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a child that exits is restarted with a message; the fifth exit within a minute stops everything with exit code 1', async () => {
  const { ended, said, firstChild, nextChild } = start(process.execPath, fixture)
  process.kill(await firstChild(), 'SIGKILL')
  for (let death = 2; death <= 5; death += 1) process.kill(await nextChild(), 'SIGKILL')
  expect((await ended)[0]).toBe(1)
  const sentences = said().trim().split('\n')
  expect(sentences.slice(0, 4)).toEqual(
    [0.02, 0.04, 0.08, 0.16].map(
      (seconds) => `The web process was terminated by SIGKILL; restarting it in ${seconds} s.`,
    ),
  )
  expect(sentences.slice(4)).toEqual([
    'The web process was terminated by SIGKILL. It has exited 5 times in the last minute; giving up.',
  ])
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to the supervisor and its whole group stops everything in order',
  async (signal) => {
    for (const toGroup of [false, true]) {
      const { starter, ended, said, firstChild } = start(process.execPath, fixture)
      const child = await firstChild()
      process.kill(toGroup ? -(starter.pid ?? 0) : (starter.pid ?? 0), signal)
      expect(await ended).toEqual([0, null])
      expect(lives(child)).toBe(false)
      expect(said()).toBe('')
    }
  },
)

test('npm signals the supervisor itself, without a shell in between that would swallow the signal', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of ['start', 'start:web', 'start:api', 'dev']) expect(scripts[name]).toMatch(/^exec node /)
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to npm stops what it started',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'beacon-npm-'))
    const script = `cd ${resolve('.')} && exec node ${fixture.join(' ')}`
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: script } }))
    const { starter, ended, firstChild } = start('npm', ['start', '--silent'], folder)
    const child = await firstChild()
    process.kill(starter.pid ?? 0, signal)
    await ended
    await expect.poll(() => lives(child), { timeout: 20_000 }).toBe(false)
    rmSync(folder, { recursive: true })
  },
)
