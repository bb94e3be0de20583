import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { complain, say } from './say'

export type Outcome = {
  passed: number
  failed: number
  /** One line for each failed test: its file, its name and the first line of the error. */
  failures?: string[]
}

export type TestPart = {
  name: string
  /** Commands that run one after another; if one fails, the part fails. */
  commands: string[][]
  /** True if the part runs alongside others, so that its output is printed at the end. */
  isBeside?: boolean
  /** `count` reads the report that the tool writes to `file`. A part without a report counts as one test. */
  report?: {
    ask: (file: string) => Asked
    count: (report: string) => Outcome
  }
}

/** Runs one part, without stdin, and waits for it to end. A part that ran no tests counts as failed. */
export async function runPart(part: TestPart): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-test-'))
  const file = join(folder, 'report.json')
  try {
    const asked = part.report?.ask(file)
    const passes = await runAll(part, asked)
    if (!part.report) return passes ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    return settle(part.report.count(readFileSync(file, 'utf8')), passes)
  } catch (error) {
    complain(`${part.name}: ${(error as Error).message}`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A part counts as failed if it ran no tests, or if its tool failed although no test did. */
function settle(outcome: Outcome, passes: boolean): Outcome {
  const { passed, failed } = outcome
  const isBroken = (!passes && failed === 0) || passed + failed === 0
  return isBroken ? { ...outcome, failed: 1 } : outcome
}

type Asked = { args: string[]; env: Record<string, string> }

async function runAll(
  { commands, isBeside = false }: TestPart,
  { args, env }: Asked = { args: [], env: {} },
): Promise<boolean> {
  for (const command of commands) if (!(await run([...command, ...args], env, isBeside))) return false
  return true
}

async function run(
  [program = '', ...args]: string[],
  env: Record<string, string>,
  isBeside: boolean,
): Promise<boolean> {
  const output = isBeside ? 'pipe' : 'inherit'
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', output, output] })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (some: Buffer) => printed.push(some))
  const [status] = await once(child, 'close')
  if (isBeside) say(Buffer.concat(printed).toString().trim())
  return status === 0
}
