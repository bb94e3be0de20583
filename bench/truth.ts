import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { type FalseAnswerName, falseAnswers } from '@/e2e/truth/false-answers'
import { setUp } from '@/e2e/truth/setup'
import { progress, walk } from '@/e2e/truth/walk'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import { printMachine } from './table'

// `npm run bench:truth`: whatever the screens claim while calls are delayed, cut and failed is held against the database.
// Ctrl-C ends it after the act that is under way, with what was found so far.
// With `--false-answers closes` (or accounts, notes, sends, lists) the API itself seems to say what is not so, which must be found.
const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '2000' },
    seeds: { type: 'string', default: '1' },
    port: { type: 'string', default: '3960' },
    'false-answers': { type: 'string' },
    only: { type: 'string' },
  },
})

const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())

printMachine()
const falseAnswer =
  values['false-answers'] === undefined ? undefined : falseAnswers[values['false-answers'] as FalseAnswerName]
if (values['false-answers'] && !falseAnswer)
  throw new Error(`There are no false answers called ${values['false-answers']}.`)
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
  const setup = await setUp(browser, { port: Number(values.port), dataDir, log, seed })
  try {
    setup.proxy.falseAnswer = falseAnswer
    const walked = await walk(setup, {
      acts: Number(values.acts),
      seed,
      signal: over.signal,
      only: values.only?.split(','),
      isCalm: falseAnswer !== undefined,
      endsAtFirst: falseAnswer !== undefined,
      report: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
    })
    for (const [name, { done, chosen }] of walked.byName) console.log(`  ${name}: ${done} of ${chosen}`)
    const sentences = setup.desks.reduce((sum, desk) => sum + desk.sentences, 0)
    console.log(`seed ${seed}: ${progress(walked)}; ${sentences} sentences said that something was done`)
    // What was planted has to be found.
    if (walked.false.length > 0 !== (falseAnswer !== undefined)) process.exitCode = 1
  } finally {
    await setup.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
