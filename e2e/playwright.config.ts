import { defineConfig } from '@playwright/test'
import { browserArguments, requireHeadlessShell } from '@/scripts/browser'
import { consoleUrl, isLongRun, running, timeZone } from './product'

/** Files with rare and slow journeys, which are run like those with the tag @long: see docs/testing.md. */
const long = '**/*.long.spec.ts'

/** A journey's pages are not open long enough to gain what the optimizing compilers cost: a seventh of the run. */
const ofShortVisits = '--js-flags=--no-maglev --no-turbofan'

/** Runs journeys in real Chromium against the product as started by npm start, with its own ports and data. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  workers: running ? 1 : 2,
  // Files differ in length, so journeys are distributed one by one.
  fullyParallel: true,
  grepInvert: isLongRun ? undefined : /@long/,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    baseURL: consoleUrl,
    locale: 'en-US',
    timezoneId: timeZone,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: requireHeadlessShell(), args: [...browserArguments(), ofShortVisits] },
  },
  projects: [
    ...(isLongRun ? [{ name: 'long', testMatch: long }] : []),
    { name: 'journeys', testIgnore: [long, 'log.spec.ts'] },
    // The product's log is checked after all journeys.
    { name: 'log', testMatch: 'log.spec.ts', dependencies: isLongRun ? ['long', 'journeys'] : ['journeys'] },
  ],
})
