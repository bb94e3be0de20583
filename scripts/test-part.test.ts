import { describe, expect, it } from 'vitest'
import { type Outcome, runPart, type TestPart } from './test-part'

const printing = (report: Outcome) =>
  `require('fs').writeFileSync(process.argv[1], '${JSON.stringify(report)}')`

function part(script: string): TestPart {
  return {
    name: 'stand-in',
    commands: [[process.execPath, '-e', script]],
    report: { ask: (file) => ({ args: [file], env: {} }), count: JSON.parse },
  }
}

describe('a part of npm test', () => {
  it('counts the tests that its tool reports', async () => {
    expect(await runPart(part(printing({ passed: 7, failed: 2 })))).toEqual({ passed: 7, failed: 2 })
  })

  it('fails if it ran no test', async () => {
    expect(await runPart(part(printing({ passed: 0, failed: 0 })))).toEqual({ passed: 0, failed: 1 })
  })

  it('fails if its tool fails without naming a test', async () => {
    const script = `${printing({ passed: 3, failed: 0 })}; process.exit(1)`
    expect(await runPart(part(script))).toEqual({ passed: 3, failed: 1 })
  })

  it('fails if its tool cannot be started', async () => {
    const missing = { name: 'stand-in', commands: [['/no/such/tool']] }
    expect(await runPart(missing)).toEqual({ passed: 0, failed: 1 })
  })

  it('fails if its tool writes no report', async () => {
    expect(await runPart(part(''))).toEqual({ passed: 0, failed: 1 })
  })
})
