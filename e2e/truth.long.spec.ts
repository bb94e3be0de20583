import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures'
import { killedLogFile } from './product'
import { falseAnswers } from './truth/false-answers'
import { type Setup, setUp } from './truth/setup'
import { walk } from './truth/walk'

const seed = 9
let dataDir = ''
let setup: Setup

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  dataDir = mkdtempSync(join(tmpdir(), 'beacon-truth-'))
  setup = await setUp(browser, { port: 3718, dataDir, log: killedLogFile, seed })
})
test.afterAll(async () => {
  await setup?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('with delayed, cut and failed calls, no screen makes a false claim, and nothing is lost or done twice', async () => {
  test.setTimeout(900_000)
  const walked = await walk(setup, { acts: 25, seed, report: console.log })
  expect(walked.false).toEqual([])
  expect(walked.done).toBeGreaterThan(10)
})

test('an API that falsely reports an alert as closed is caught', async () => {
  test.setTimeout(300_000)
  setup.proxy.falseAnswer = falseAnswers.closes
  const only = ['close or reopen an alert']
  const walked = await walk(setup, {
    acts: 20,
    seed,
    only,
    isCalm: true,
    endsAtFirst: true,
    timeoutMs: 1_000,
  })
  setup.proxy.falseAnswer = undefined
  expect(walked.false.map(({ claim }) => claim).join('\n')).toMatch(
    /state of alert .*: Closed|message: Alert closed/,
  )
})
