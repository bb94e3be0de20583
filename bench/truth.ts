import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { soon } from '@/e2e/truth/desk'
import { type FalseAnswerName, falseAnswers } from '@/e2e/truth/false-answers'
import { type Setup, setUp, setUpShared } from '@/e2e/truth/setup'
import { longest } from '@/e2e/truth/visit'
import { progress, walk } from '@/e2e/truth/walk'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import { printMachine } from './lib/table'

// `npm run bench:truth`: checks every claim on the screens against the database, while calls are delayed,
// interrupted or fail. Ctrl-C stops it after the current action and prints the findings so far. With `--people 2`,
// people share one browser: Ana, Beto and somebody from another business sign in and out in turn, in any of its
// tabs, and the bench also checks who each action is attributed to. `--false-answers closes` (or accounts, notes,
// sends, lists) falsifies the API's responses, which the bench must detect.
const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '2000' },
    seeds: { type: 'string', default: '1' },
    port: { type: 'string', default: '3960' },
    'false-answers': { type: 'string' },
    only: { type: 'string' },
    people: { type: 'string', default: '1' },
  },
})

const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort())

printMachine()
const falseAnswer =
  values['false-answers'] === undefined ? undefined : falseAnswers[values['false-answers'] as FalseAnswerName]
if (values['false-answers'] && !falseAnswer)
  throw new Error(`There are no false answers named ${values['false-answers']}.`)
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
  const begin = values.people === '2' ? setUpShared : setUp
  // After somebody else signs in, most buttons are missing from the page, so actions give up sooner.
  if (begin === setUpShared) [soon.timeout, longest.timeout] = [4_000, 6_000]
  const setup = await begin(browser, { port: Number(values.port), dataDir, log, seed })
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
    const desks = setup.shared ? setup.shared.browser.work().map(({ desk }) => desk) : setup.desks
    const messages = desks.reduce((sum, desk) => sum + desk.checkedMessages, 0)
    console.log(`seed ${seed}: ${progress(walked)}; ${messages} messages reported that something was done`)
    if (setup.shared) printNames(setup.shared)
    // The bench fails unless it finds false responses exactly when they were planted.
    if (walked.false.length > 0 !== (falseAnswer !== undefined)) process.exitCode = 1
  } finally {
    await setup.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function printNames({ browser: { presses }, names }: NonNullable<Setup['shared']>): void {
  const refused = presses.filter(({ mayBeStored }) => !mayBeStored).length
  console.log(
    `  ${presses.length} presses, ${refused} of them on the page of somebody who was not signed in; ${names.stored} actions are stored`,
  )
}
