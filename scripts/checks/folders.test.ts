import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { beforeAll, expect, test } from 'vitest'

const root = 'lib/api'
const mostFiles = 25
/** This folder is exempt from the limit, because each schema version has its own file. */
const migrations = 'lib/api/db/migrations'
const isTest = (file: string) => /\.(test|fixture|setup)\.tsx?$|^lib\/api\/(fixtures|tests)\//.test(file)

type Import = { from: string; to: string }

let files: string[]
let imports: Import[]
beforeAll(async () => {
  const { options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration
  const result = await cruise([root], options, undefined, { tsConfig: extractTsConfig('tsconfig.json') })
  const modules = (result.output as ICruiseResult).modules.filter(({ source }) => isSource(source))
  files = modules.map(({ source }) => source)
  imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => (isSource(resolved) ? [{ from: source, to: resolved }] : [])),
  )
})

const isSource = (file: string) => file.startsWith(`${root}/`) && !isTest(file)

test('no folder of the API depends on itself through another one', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(cyclesOf(imports)).toEqual([])
})

test(`no folder of the API has more than ${mostFiles} files`, () => {
  const sizes = new Map<string, number>()
  for (const folder of files.map(dirname)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  expect(sizes.get(migrations)).toBeGreaterThan(mostFiles)
  sizes.delete(migrations)
  expect([...sizes].filter(([, size]) => size > mostFiles)).toEqual([])
})

test.each([
  ['between two resources', 'lib/api/a/x.ts', 'lib/api/b/sub/y.ts', 'lib/api/b/z.ts', 'lib/api/a/sub/x.ts'],
  [
    'between two subfolders of one resource',
    'lib/api/a/b/x.ts',
    'lib/api/a/c/y.ts',
    'lib/api/a/c/z.ts',
    'lib/api/a/b/y.ts',
  ],
  [
    'between a shared folder and one of its users',
    'lib/api/x.ts',
    'lib/api/a/y.ts',
    'lib/api/a/z.ts',
    'lib/api/y.ts',
  ],
])('a cycle %s is found', (_, from, to, other, back) => {
  const there = { from, to }
  expect(cyclesOf([there, { from: other, to: back }])).toHaveLength(2)
  expect(cyclesOf([there])).toEqual([])
})

test('a folder and its subfolders may depend on each other', () => {
  const there = { from: 'lib/api/a/x.ts', to: 'lib/api/a/b/y.ts' }
  expect(cyclesOf([there, { from: 'lib/api/a/b/y.ts', to: 'lib/api/a/z.ts' }])).toEqual([])
})

/** The imports that belong to a cycle between folders. */
function cyclesOf(all: readonly Import[]): string[] {
  const edges = all.flatMap(asFolders)
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const edge of edges) {
      if (edge.from !== from || seen.has(edge.to)) continue
      seen.add(edge.to)
      reach(edge.to, seen)
    }
    return seen
  }
  const reached = new Map([...new Set(edges.map(({ to }) => to))].map((folder) => [folder, reach(folder)]))
  return edges
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ file }) => `${file.from} → ${file.to}`)
}

/** An import as a pair of sibling folders. Files directly in `root` count as a folder of their own. */
function asFolders(file: Import): { from: string; to: string; file: Import }[] {
  const [from, to] = [file.from, file.to].map((path) => path.split('/')) as [string[], string[]]
  const depth = from.findIndex((part, place) => part !== to[place])
  const parent = from.slice(0, depth).join('/')
  const isOwn = (path: string[]) => path.length === depth + 1
  if (parent !== root && (isOwn(from) || isOwn(to))) return []
  const folderOf = (path: string[]) => (isOwn(path) ? parent : path.slice(0, depth + 1).join('/'))
  const [one, other] = [folderOf(from), folderOf(to)]
  return one === other ? [] : [{ from: one, to: other, file }]
}
