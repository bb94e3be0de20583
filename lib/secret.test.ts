import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SettingsError } from './env'
import { readOrCreateSecret } from './secret'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (dataDir = folder) => readOrCreateSecret({ DATA_DIR: dataDir })
const problemsOf = (dataDir?: string): string[] => {
  try {
    read(dataDir)
    return []
  } catch (error) {
    return error instanceof SettingsError ? error.problems : [String(error)]
  }
}

test('the first start creates a secret that only its owner may read; later starts find it', () => {
  const secret = read()
  expect(secret).toHaveLength(43)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(read()).toBe(secret)
})

test.each([
  ['empty', ''],
  ['too short', 'short\n'],
  ['binary', Buffer.from(Array.from({ length: 64 }, (_, byte) => byte * 4))],
  ['binary that happens to be text', '\u0000'.repeat(64)],
])('a secret file that is %s is rejected with a sentence, and left as it is', (_, content) => {
  const file = join(folder, 'secret')
  writeFileSync(file, content)
  expect(problemsOf()).toEqual([expect.stringMatching(/secret contains no secret, .*\.$/)])
  expect(readFileSync(file)).toEqual(Buffer.from(content))
})

test.runIf(process.platform === 'linux').each([
  ['/proc/nope', 'DATA_DIR=/proc/nope cannot be used: /proc/nope cannot be created.'],
  ['/proc/nope/deeper', 'DATA_DIR=/proc/nope/deeper cannot be used: /proc/nope cannot be created.'],
])('a folder that cannot be created is rejected with a sentence: %s', (dataDir, sentence) => {
  expect(problemsOf(dataDir)).toEqual([sentence])
})

test('a file in place of the folder, or on the way to it, is rejected with a sentence', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(problemsOf(file)).toEqual([`DATA_DIR=${file} cannot be used: ${file} is a file.`])
  const below = join(file, 'data')
  expect(problemsOf(below)).toEqual([`DATA_DIR=${below} cannot be used: part of its path is a file.`])
})
