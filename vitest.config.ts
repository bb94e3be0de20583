import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }
// Every answer of the API is checked against the contract while tests run.
const env = { CONTRACT_CHECK: '1', LOG_LEVEL: 'silent' }
const api = 'lib/api/**/*.test.ts'

export default defineConfig({
  test: {
    // Much of what API tests do is waiting for PostgreSQL: a core need not be left for the runner.
    maxWorkers: availableParallelism(),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          env,
          include: ['{app,components,lib,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [api],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'api',
          env,
          include: [api],
          globalSetup: ['lib/api/fixtures/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
