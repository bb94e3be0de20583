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
  it('counts what its tool reports', () => {
    expect(runPart(part(printing({ passed: 7, failed: 2 })))).toEqual({ passed: 7, failed: 2 })
  })

  it('has failed when it ran no test', () => {
    expect(runPart(part(printing({ passed: 0, failed: 0 })))).toEqual({ passed: 0, failed: 1 })
  })

  it('has failed when its tool fails without naming a test', () => {
    const script = `${printing({ passed: 3, failed: 0 })}; process.exit(1)`
    expect(runPart(part(script))).toEqual({ passed: 3, failed: 1 })
  })

  it('has failed when its tool writes no report', () => {
    expect(runPart(part(''))).toEqual({ passed: 0, failed: 1 })
  })
})
