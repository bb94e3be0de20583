import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '@/lib/contract/operation'
import { basePath, type OperationName, operations } from '@/lib/contract/operations'
import { type Examples, makeExamples } from '../testing/examples'
import { startTestApi, type TestApi } from '../testing/server'
import { codeSamples, type SampleRequest } from './code-samples'

const run = promisify(execFile)
const isThere = (command: string) =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  )

const runners: [language: string, command: string, args: (source: string) => string[]][] = [
  ['Shell', 'sh', (source) => ['-c', `${source} -s -o /dev/null -w '%{http_code}'`]],
  ['JavaScript', process.execPath, (source) => ['--input-type=module', '-e', source]],
  ['Python', 'python3', (source) => ['-c', source]],
]
const needed: Record<string, string> = { Shell: 'curl', JavaScript: process.execPath, Python: 'python3' }
const names = Object.keys(operations) as OperationName[]
const inOrder = [...names.filter((name) => name !== 'logout'), 'logout' as const]

// The samples of the document are made by the same function from requests whose records do not exist here.
describe.each(runners)('code samples in %s', async (language, command, args) => {
  const isHere = await isThere(needed[language] ?? '')
  let api: TestApi
  let examples: Examples
  beforeAll(async () => {
    if (!isHere) return
    api = await startTestApi()
    examples = await makeExamples(api)
  })
  afterAll(() => api?.stop())

  test.skipIf(!isHere).each(inOrder)('%s runs and succeeds', async (name) => {
    const samples = codeSamples(operations[name] as Operation, examples[name] as SampleRequest)
    const source = samples.find(({ lang }) => lang === language)?.source ?? ''
    const env = { ...process.env, API: api.baseUrl + basePath, BUSINESS: api.businessId, TOKEN: api.token() }
    const { stdout } = await run(command, args(source), { env })
    // Python stops with an error for anything but success; the others print the status.
    if (language !== 'Python') expect(stdout).toMatch(/^200/)
    else expect(stdout).not.toBe('')
  })
})
