import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { walk } from '@/e2e/truth/walk'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import { printMachine } from './table'

// `npm run bench:truth`: whatever the screens claim while calls are delayed, cut and refused is held against the database.
const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '2000' },
    seeds: { type: 'string', default: '1' },
    port: { type: 'string', default: '3960' },
  },
})

printMachine()
const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserArguments() })
try {
  for (const seed of values.seeds.split(',').map(Number)) {
    const dataDir = mkdtempSync(join(tmpdir(), 'beacon-truth-'))
    const log = resolve('test-results/truth.log')
    const given = { acts: Number(values.acts), seed, port: Number(values.port), dataDir, log }
    const { lies, done, idle } = await walk(browser, given, console.log)
    console.log(`seed ${seed}: ${done} acts done, ${idle} found nothing to do, ${lies.length} false claims`)
    if (lies.length > 0) process.exitCode = 1
    rmSync(dataDir, { recursive: true, force: true })
  }
} finally {
  await browser.close()
}
