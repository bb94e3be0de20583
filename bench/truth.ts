import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { type DeceitName, deceits } from '@/e2e/truth/deceits'
import { openStage } from '@/e2e/truth/stage'
import { progress, walk } from '@/e2e/truth/walk'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import { printMachine } from './table'

// `npm run bench:truth`: whatever the screens claim while calls are delayed, cut and failed is held against the database.
// Ctrl-C ends it after the act that is under way, with what was found so far.
// With `--deceit closes` (or accounts, notes, sends, lists) the API itself seems to say what is not so, which must be found.
const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '2000' },
    seeds: { type: 'string', default: '1' },
    port: { type: 'string', default: '3960' },
    deceit: { type: 'string' },
    only: { type: 'string' },
  },
})

const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())

printMachine()
const deceit = values.deceit === undefined ? undefined : deceits[values.deceit as DeceitName]
if (values.deceit && !deceit) throw new Error(`There is no deceit called ${values.deceit}.`)
const browser = await chromium.launch({
  executablePath: requireBrowser(),
  args: browserArguments(),
  handleSIGINT: false,
  handleSIGTERM: false,
})
try {
  for (const seed of values.seeds.split(',').map(Number)) await walkOnce(seed)
} finally {
  await browser.close()
}

async function walkOnce(seed: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-truth-'))
  const log = resolve(`test-results/truth-${seed}.log`)
  const stage = await openStage(browser, { port: Number(values.port), dataDir, log, seed })
  try {
    stage.proxy.deceit = deceit
    const walked = await walk(stage, {
      acts: Number(values.acts),
      seed,
      signal: over.signal,
      only: values.only?.split(','),
      isCalm: deceit !== undefined,
      endsAtFirst: deceit !== undefined,
      report: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
    })
    for (const [name, { done, chosen }] of walked.byName) console.log(`  ${name}: ${done} of ${chosen}`)
    const sentences = stage.desks.reduce((sum, desk) => sum + desk.sentences, 0)
    console.log(`seed ${seed}: ${progress(walked)}; ${sentences} sentences said that something was done`)
    // What was planted has to be found.
    if (walked.false.length > 0 !== (deceit !== undefined)) process.exitCode = 1
  } finally {
    await stage.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
