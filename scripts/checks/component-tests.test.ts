import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Calls that would affect the other test files in the same process. */
const replacesModules = /\bvi\.(mock|doMock|resetModules)\(/

const renders = /\b(render|renderHook|showPiece)\(/

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))

const config = readFileSync('vitest.config.ts', 'utf8')
/** The paths and sources of the test files that share a process. */
const shared = ['app', 'components', 'lib']
  .flatMap(filesIn)
  .filter((path) => path.endsWith('.test.tsx') && !config.includes(`'${path}'`))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('a component test that replaces a module runs in its own process', () => {
  expect(shared.length).toBeGreaterThan(150)
  expect(shared.filter(({ text }) => replacesModules.test(text)).map(({ path }) => path)).toEqual([])
})

test('a component test removes what it renders, because the next test file uses the same page', () => {
  const rendering = shared.filter(({ text }) => renders.test(text))
  expect(rendering.length).toBeGreaterThan(100)
  expect(rendering.filter(({ text }) => !text.includes('cleanup')).map(({ path }) => path)).toEqual([])
})

test('a component test that fakes intervals fakes animation frames too, because jsdom times them with an interval', () => {
  const fakes = shared.filter(({ text }) => /toFake: \[[^\]]*'setInterval'/.test(text))
  expect(fakes.length).toBeGreaterThan(0)
  expect(
    fakes.filter(({ text }) => !text.includes("'requestAnimationFrame'")).map(({ path }) => path),
  ).toEqual([])
})
