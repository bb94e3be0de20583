import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from './test-reports'

describe('the report of a test tool', () => {
  it('from Vitest lists each failed test with its file, and a file that could not run with its message', () => {
    const report = {
      numPassedTests: 4,
      testResults: [
        {
          name: join(process.cwd(), 'lib/one.test.ts'),
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'one holds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'two holds',
              failureMessages: ['Error: expected 1 to be 2\n  at x'],
            },
          ],
        },
        { name: join(process.cwd(), 'lib/two.test.ts'), message: 'No such module', assertionResults: [] },
      ],
    }
    expect(countVitest(JSON.stringify(report))).toEqual({
      passed: 4,
      failed: 2,
      failures: ['lib/one.test.ts › two holds: Error: expected 1 to be 2', 'lib/two.test.ts: No such module'],
    })
  })

  it('from Playwright lists each failed journey with its file and line, whatever group it is in', () => {
    const failed = {
      status: 'unexpected',
      results: [{ error: { message: '\u001b[31mTimeout\u001b[39m\n at y' } }],
    }
    const spec = { file: 'map.spec.ts', line: 7, title: 'it pans', tests: [failed] }
    const held = { ...spec, title: 'it holds', tests: [{ status: 'expected', results: [{}] }] }
    const report = {
      stats: { expected: 2, flaky: 0, unexpected: 1 },
      suites: [{ specs: [held], suites: [{ specs: [spec] }] }],
    }
    expect(countPlaywright(JSON.stringify(report))).toEqual({
      passed: 2,
      failed: 1,
      failures: ['map.spec.ts:7 › it pans: Timeout'],
    })
  })
})
