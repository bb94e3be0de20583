import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Calls that would also affect the other test files in the process. */
const replacesModules = /\bvi\.(mock|doMock|resetModules)\(/

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))

test('a component test that replaces a module has a process of its own', () => {
  const config = readFileSync('vitest.config.ts', 'utf8')
  const tests = ['app', 'components', 'lib'].flatMap(filesIn).filter((path) => path.endsWith('.test.tsx'))
  expect(tests.length).toBeGreaterThan(150)
  const shared = tests.filter((path) => !config.includes(`'${path}'`))
  expect(shared.filter((path) => replacesModules.test(readFileSync(path, 'utf8')))).toEqual([])
})
