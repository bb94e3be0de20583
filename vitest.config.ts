import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['{app,components,lib,scripts,bench}/**/*.test.{ts,tsx}'],
    // Every answer of the API is checked against the contract while tests run.
    env: { CONTRACT_CHECK: '1', LOG_LEVEL: 'silent' },
    globalSetup: ['lib/api/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
