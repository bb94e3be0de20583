import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './test-part'

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: PlaywrightSuite[]
}

/** Reads the report of `vitest run --reporter=json`. A test file that could not run is listed with its error. */
export function countVitest(text: string): Outcome {
  const { numPassedTests, testResults }: VitestReport = JSON.parse(text)
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages?.[0])}`)
    return failed.length === 0 && message ? [`${file}: ${firstLine(message)}`] : failed
  })
  return { passed: numPassedTests, failed: failures.length, failures }
}

/** Reads the report of Playwright's `json` reporter. */
export function countPlaywright(text: string): Outcome {
  const { stats, suites }: PlaywrightReport = JSON.parse(text)
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => `${file}:${line} › ${title}: ${firstLine(results.at(-1)?.error?.message)}`),
    )
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}

const firstLine = (message = 'no message') => stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? ''
