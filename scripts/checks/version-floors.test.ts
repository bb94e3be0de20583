import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Earlier versions have known vulnerabilities. */
const floors: Record<string, string> = {
  next: '16.4.6',
  'next-auth': '4.24.15',
  zod: '4.6.7',
  leaflet: '1.9.4',
  hono: '4.13.19',
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)

const isAtLeast = (version: string, floor: string): boolean => {
  const difference = parts(version).map((part, index) => part - (parts(floor)[index] ?? 0))
  return (difference.find((step) => step !== 0) ?? 0) >= 0
}

test.each(Object.entries(floors))('%s is %s or later', (name, floor) => {
  expect(isAtLeast(versionOf(name), floor), versionOf(name)).toBe(true)
})

test('every dependency is pinned to one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(
    ranges.filter(([, range]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(range))),
  ).toEqual([])
})

test('the lock file contains no URL', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"')
})
