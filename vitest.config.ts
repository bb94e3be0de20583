import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type TestProjectConfiguration } from 'vitest/config'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }
// Every answer of the API is checked against the contract while tests run.
const env = { CONTRACT_CHECK: '1', LOG_LEVEL: 'silent' }
const ours = '{app,components,lib,scripts,bench}'
const api = 'lib/api/**/*.test.ts'
/** Settings are read once in a process. */
const unitAlone = ['lib/auth/*.test.ts']
/**
 * A process caches what it knows of a business by its id, and makes ids by its clock. These tests create the business `demo`,
 * each in a database of its own, or shift the clock, so each has a process to itself.
 */
const apiAlone = [
  'lib/api/processes/bootstrap.test.ts',
  'lib/api/seeding/*.test.ts',
  'lib/api/tests/clocks.test.ts',
  'lib/api/tests/console-actions.test.ts',
]

/** What is rare and slow, only in a long run (LONG_RUN=1, or `npm run test:long`): see docs/testing.md. */
const long = '**/*.long.test.ts'
/** Tests in both runs; the long run covers more cases. */
const inBoth = [
  'lib/api/accounts/list.test.ts',
  'lib/api/alerts/clusters/clusters.test.ts',
  'lib/api/alerts/points.test.ts',
  'lib/api/alerts/races.test.ts',
  'lib/api/alerts/responders/dispatch.test.ts',
  'lib/api/alerts/stream/stream.test.ts',
  'lib/api/areas/areas.test.ts',
  'lib/api/delivery/outage.test.ts',
  'lib/api/jobs/export.test.ts',
  'lib/api/jobs/import-sizes.test.ts',
  'lib/api/notifications/audience.test.ts',
  'lib/api/tests/hostile-input.test.ts',
  'lib/api/tests/large-requests.test.ts',
]

/**
 * Each file of component tests evaluates what it imports anew. The messages of all languages become one module instead of
 * 73, and actions are answered by the test (components/actions.fixture.ts) without importing the server's half.
 */
const lighterModules: Plugin = {
  name: 'lighter-modules',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/lib/i18n/messages.ts')) return withMessages(code, dirname(id))
    if (id.endsWith('/lib/actions/run-action.ts')) {
      return `export { runAction } from '@/components/actions.fixture'`
    }
    if (!id.endsWith('/lib/actions/with-session.ts')) return
    return `export function withSession() { throw new Error('A component test mocks the actions that it calls.') }`
  },
}

const withMessages = (code: string, folder: string) =>
  code.replace(/^import (\w+) from '(.+\.json)'$/gm, (_, name: string, path: string) => {
    const json = readFileSync(join(folder, path), 'utf8')
    return `const ${name} = JSON.parse(${JSON.stringify(json)})`
  })

const setupFiles = ['components/testing-library.setup.ts']

/** A test that hangs ends; one that a busy machine holds up for some seconds goes on. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 }

const ofTheApi = {
  ...timeouts,
  env,
  globalSetup: ['lib/api/fixtures/global-setup.ts'],
  setupFiles: ['lib/api/fixtures/tenant-statements.setup.ts'],
}

const usual: TestProjectConfiguration[] = [
  {
    resolve: { alias },
    test: {
      ...timeouts,
      name: 'unit',
      env,
      isolate: false,
      include: [`${ours}/**/*.test.ts`],
      exclude: [api, long, ...unitAlone],
    },
  },
  { resolve: { alias }, test: { ...timeouts, name: 'unit alone', env, include: unitAlone } },
  {
    resolve: { alias },
    plugins: [lighterModules],
    test: {
      ...timeouts,
      name: 'components',
      setupFiles: [...setupFiles, 'components/loose-texts.fixture.ts'],
      env,
      include: [`${ours}/**/*.test.tsx`],
      exclude: unitAlone,
      environment: 'jsdom',
      // A page of its own for each file, in one process: a process for each took longer than the tests.
      pool: 'vmForks',
      execArgv: ['--require', './scripts/require-helpers-as-commonjs.cjs'],
    },
  },
  {
    resolve: { alias },
    test: {
      ...ofTheApi,
      name: 'api',
      // Each file has a database and businesses of its own, so the files of a worker can share what they import.
      isolate: false,
      include: [api],
      exclude: [long, ...apiAlone],
    },
  },
  { resolve: { alias }, test: { ...ofTheApi, name: 'api alone', include: apiAlone } },
]

const longRun: TestProjectConfiguration[] = [
  {
    resolve: { alias },
    test: {
      ...ofTheApi,
      name: 'long',
      testTimeout: 300_000,
      isolate: false,
      include: [long, ...inBoth],
    },
  },
]

export default defineConfig({
  test: {
    // API tests often wait: for PostgreSQL, for a lease to end, for another process.
    maxWorkers: availableParallelism() + 1,
    projects: process.env.LONG_RUN ? longRun : usual,
  },
})
