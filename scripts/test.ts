import { join } from 'node:path'
import { complain, say } from './say'
import { scratchFolder } from './scratch-folder'
import { type Outcome, runPart, type TestPart } from './test-part'
import { countPlaywright, countVitest } from './test-reports'

/** True for `npm run test:long`, which also sets LONG_RUN for the Vitest and Playwright configurations. */
const isLong = process.argv.includes('--long')
if (isLong) process.env.LONG_RUN = '1'

process.env.TMPDIR = scratchFolder()

const folders = ['app', 'components', 'lib', 'packages', 'e2e', 'bench', 'scripts']

/** Each of these checks uses one core, so they run in parallel. */
const checks: TestPart[] = [
  { name: 'Format and lint', commands: [[tool('biome'), 'ci', '.']] },
  {
    name: 'Types',
    commands: [
      [tool('next'), 'typegen'],
      // TypeScript 7 checks types in a third of the time. TypeScript 6 stays for tools that use its API.
      ['node_modules/typescript-7/bin/tsc', '--noEmit'],
    ],
  },
  { name: 'Layering', commands: [[tool('depcruise'), '--config', '.dependency-cruiser.cjs', ...folders]] },
]

/** Installs what the journeys need and builds the product, in the time that the API tests spend waiting. */
const preparation: TestPart = {
  name: 'Browser and build',
  commands: [[process.execPath, '--import', 'tsx', 'scripts/prepare-journeys.ts']],
  isBeside: true,
}

const unitAndApi: TestPart = {
  name: 'Unit and API',
  commands: [[tool('vitest'), 'run', ...(isLong ? [] : ['--tagsFilter=!long'])]],
  report: {
    ask: (file) => ({
      args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      env: {},
    }),
    count: countVitest,
  },
}

const browser: TestPart = {
  name: 'Browser',
  commands: [[tool('playwright'), 'test', '-c', 'e2e/playwright.config.ts']],
  report: {
    ask: (file) => ({ args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
    count: countPlaywright,
  },
}

/** Runs every part even if an earlier one failed; the last line shows the totals. */
const outcomes = isLong ? [] : await runChecks()
const prepared = runNamed(preparation)
outcomes.push(await runNamed(unitAndApi), await prepared, await runNamed(browser))
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
// Repeats the failures at the end, because long logs are truncated at the start.
for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) complain(`Failed: ${failure}`)
say(`\n${passed} passed, ${failed} failed`)

function runChecks(): Promise<Outcome[]> {
  say(`\n── ${checks.map(({ name }) => name).join(', ')} ──`)
  return Promise.all(checks.map((part) => runNamed({ ...part, isBeside: true })))
}

async function runNamed(part: TestPart): Promise<Outcome> {
  if (!part.isBeside) say(`\n── ${part.name} ──`)
  const outcome = await runPart(part)
  const line = `${part.name}: ${outcome.passed} passed, ${outcome.failed} failed`
  if (outcome.failed > 0) complain(line)
  else say(line)
  return outcome
}

function tool(name: string): string {
  return join('node_modules/.bin', name)
}
