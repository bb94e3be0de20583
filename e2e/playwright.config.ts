import { defineConfig } from '@playwright/test'
import { browserArguments, requireHeadlessShell } from '@/scripts/browser'
import { consoleUrl, running, timeZone } from './product'

/** Real Chromium against the product as npm start runs it, on ports and data of its own. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  workers: running ? 1 : 2,
  // Files differ in length: journeys are dealt out one by one.
  fullyParallel: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    baseURL: consoleUrl,
    locale: 'en-US',
    timezoneId: timeZone,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: requireHeadlessShell(), args: browserArguments() },
  },
  projects: [
    // The longest goes first: last, one worker would wait for it.
    { name: 'truth', testMatch: 'truth.spec.ts' },
    {
      name: 'journeys',
      testIgnore: ['truth.spec.ts', 'log.spec.ts'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    // What the product printed is looked at when every journey has been made.
    { name: 'log', testMatch: 'log.spec.ts', dependencies: ['truth', 'journeys'] },
  ],
})
