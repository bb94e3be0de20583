import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type TestProjectConfiguration } from 'vitest/config'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }
// Every API response is checked against the contract while tests run.
const env = { CONTRACT_CHECK: '1', LOG_LEVEL: 'silent' }
const ours = '{app,components,lib,packages,scripts,bench}'
const api = 'lib/api/**/*.test.ts'
/** Each of these tests has a process to itself, because a process reads its settings only once. */
const unitAlone = ['lib/auth/*.test.ts']
/**
 * Component tests that replace a module, or need one that has not been loaded yet: elsewhere, the files of a
 * process share their modules.
 */
const componentsAlone = [
  'components/alerts/wall/wall-map.test.tsx',
  'components/alerts/wall/wall.test.tsx',
  'components/dispatch/dispatch.test.tsx',
  'components/ui/hover-prefetch-link.test.tsx',
  'components/ui/nav-link.test.tsx',
  'lib/data/connection/server-clock.test.tsx',
  'lib/data/page-session.test.tsx',
  'lib/drafts/use-kept-draft.test.tsx',
]
/**
 * A process caches what it knows about a business by ID, and generates IDs by its clock. These tests create
 * the business `demo`, each in a database of its own, or shift the clock, so each has a process to itself.
 */
const apiAlone = [
  'lib/api/processes/bootstrap.test.ts',
  'lib/api/seeding/*.test.ts',
  'lib/api/tests/clocks.test.ts',
  'lib/api/tests/console-actions.test.ts',
]

/**
 * Rare and slow cases, which only a long run covers (LONG_RUN=1, or `npm run test:long`): see
 * docs/testing.md.
 */
const long = '**/*.long.test.ts'
/** API tests of which the long run covers more: those with the tag, or with a number of cases of their own. */
const inBoth = readdirSync('lib/api', { recursive: true, encoding: 'utf8' })
  .map((file) => join('lib/api', file))
  .filter(
    (file) =>
      /(?<!long)\.test\.ts$/.test(file) &&
      /tags: 'long'|fixtures\/long-run'/.test(readFileSync(file, 'utf8')),
  )

/**
 * Tests that connect to PostgreSQL itself, or start processes that do. The long run repeats all other API tests through
 * a pooler.
 */
const withoutPooler = ['lib/api/db/**/*.test.ts', 'lib/api/commands/*.test.ts', 'lib/api/processes/*.test.ts']

/**
 * Tests of the schema, migrations, backups and commands, and two that need a table to be unlogged or change its storage.
 * The long run repeats all other API tests on tables that are partitioned by business.
 */
const withoutPartitions = [
  ...withoutPooler,
  'lib/api/accounts/viewers/viewers.test.ts',
  'lib/api/delivery/left-to-send.test.ts',
]

const serverActions = /\/lib\/actions\/(run-action|expire-account|register-browser)\.ts$/

/**
 * For component tests: merges the messages of all languages into one module instead of 73, and replaces the
 * server actions with the test's own (components/actions.fixture.ts), so that no server code is imported.
 */
const lighterModules: Plugin = {
  name: 'lighter-modules',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/lib/i18n/messages.ts')) return withMessages(code, dirname(id))
    if (serverActions.test(id)) return `export * from '@/components/actions.fixture'`
  },
}

const withMessages = (code: string, folder: string) =>
  code.replace(/^import (\w+) from '(.+\.json)'$/gm, (_, name: string, path: string) => {
    const json = readFileSync(join(folder, path), 'utf8')
    return `const ${name} = JSON.parse(${JSON.stringify(json)})`
  })

/**
 * Short enough to end a test that hangs, long enough for a test that a busy machine delays by some seconds.
 */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Projects with different numbers of workers cannot run at the same time, so the API tests run before all others. */
const common = { ...timeouts, sequence: { groupOrder: 1 } }

const components = [`${ours}/**/*.test.tsx`]
const ofComponents = {
  ...common,
  env,
  environment: 'jsdom',
  setupFiles: ['components/testing-library.fixture.ts', 'components/loose-texts.fixture.ts'],
}

const ofTheApi = {
  ...timeouts,
  // API tests often wait: for PostgreSQL, for a lease to end, for another process.
  maxWorkers: availableParallelism() + 2,
  sequence: { groupOrder: 0 },
  env,
  globalSetup: ['lib/api/fixtures/global-setup.ts'],
  setupFiles: ['lib/api/fixtures/tenant-statements.setup.ts'],
}

const ofTheApiAlone: TestProjectConfiguration = {
  resolve: { alias },
  test: { ...ofTheApi, name: 'api alone', include: apiAlone },
}

const usual: TestProjectConfiguration[] = [
  {
    resolve: { alias },
    test: {
      ...common,
      name: 'unit',
      env,
      isolate: false,
      include: [`${ours}/**/*.test.ts`],
      exclude: [api, long, ...unitAlone],
    },
  },
  { resolve: { alias }, test: { ...common, name: 'unit alone', env, include: unitAlone } },
  {
    resolve: { alias },
    plugins: [lighterModules],
    test: {
      ...ofComponents,
      name: 'components',
      // The files of a worker share one page and their imports: evaluating those again took longer than the
      // tests.
      isolate: false,
      include: components,
      exclude: componentsAlone,
    },
  },
  {
    resolve: { alias },
    plugins: [lighterModules],
    test: { ...ofComponents, name: 'components alone', include: componentsAlone },
  },
  {
    resolve: { alias },
    test: {
      ...ofTheApi,
      name: 'api',
      // Each file has its own database and businesses, so the files of a worker can share their imports.
      isolate: false,
      include: [api],
      exclude: [long, ...apiAlone],
    },
  },
  ofTheApiAlone,
]

const longRun: TestProjectConfiguration[] = [
  ofTheApiAlone,
  {
    resolve: { alias },
    test: {
      ...ofTheApi,
      name: 'long',
      testTimeout: 300_000,
      isolate: false,
      include: [long, ...inBoth],
      exclude: apiAlone,
    },
  },
  {
    resolve: { alias },
    test: {
      ...ofTheApi,
      name: 'through a pooler',
      // Only the usual number of cases: more of them would not test the pooler any better.
      env: { ...env, LONG_RUN: '' },
      globalSetup: [...ofTheApi.globalSetup, 'lib/api/fixtures/pgbouncer-setup.ts'],
      isolate: false,
      include: [api],
      exclude: [long, ...apiAlone, ...withoutPooler],
    },
  },
  {
    resolve: { alias },
    test: {
      ...ofTheApi,
      name: 'on partitions',
      env: { ...env, LONG_RUN: '' },
      globalSetup: [...ofTheApi.globalSetup, 'lib/api/fixtures/partitions-setup.ts'],
      isolate: false,
      include: [api],
      exclude: [long, ...apiAlone, ...withoutPartitions],
    },
  },
]

export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: 'long', description: 'Slow and rare: only in the long run.' }],
    projects: process.env.LONG_RUN ? longRun : usual,
  },
})
