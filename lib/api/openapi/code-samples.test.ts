import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '@/lib/contract/operation'
import { basePath, type OperationName, operations, publicOperations } from '@/lib/contract/operations'
import { endless } from '../fixtures/call-raw'
import { makeExamples } from '../fixtures/example-requests'
import { startTestApi, type TestApi } from '../fixtures/server'
import { type SampleLanguage, type SampleRequest, wholeSamples } from './code-samples'

type Sample = [mark: string, source: string]
type Language = {
  name: SampleLanguage
  command: string
  needs: string
  /**
   * Returns a program that prints a marker line, runs the sample and prints the response's status, for each
   * sample.
   */
  program: (samples: Sample[]) => string[]
}

const languages: Language[] = [
  {
    name: 'Shell',
    command: 'sh',
    needs: 'curl',
    program: (samples) => [
      '-c',
      samples.map(([mark, source]) => `echo '\n${mark}'\n${source} && echo '\n200'`).join('\n'),
    ],
  },
  {
    name: 'JavaScript',
    command: process.execPath,
    needs: process.execPath,
    program: (samples) => [
      '--input-type=module',
      '-e',
      `const send = fetch
      globalThis.fetch = async (...request) => {
        const response = await send(...request)
        console.log(response.status)
        return response
      }
      for (const [mark, source] of ${JSON.stringify(samples)}) {
        console.log('\\n' + mark)
        await import('data:text/javascript,' + encodeURIComponent(source)).catch((error) => console.log(error))
      }`,
    ],
  },
  {
    name: 'Python',
    command: 'python3',
    needs: 'python3',
    program: (samples) => [
      '-c',
      `import json, urllib.request
send = urllib.request.urlopen
def urlopen(request):
    response = send(request)
    print(response.status)
    return response
urllib.request.urlopen = urlopen
for mark, source in json.loads(${JSON.stringify(JSON.stringify(samples))}):
    print('\\n' + mark)
    try:
        exec(source, {})
    except Exception as error:
        print(error)`,
    ],
  },
]

const run = promisify(execFile)
const names = Object.keys(publicOperations) as OperationName[]
const inOrder = [...names.filter((name) => name !== 'logout' && !endless.has(name)), 'logout' as const]
const markOf = (name: string) => `== ${name} ==`

// The samples in the reference are created by the same function, but refer to records that do not exist here.
describe.each(languages)('code samples in $name', async ({ name: language, command, needs, program }) => {
  const isHere = await run(needs, ['--version']).then(
    () => true,
    () => false,
  )
  let api: TestApi
  let printed = ''
  // The directory where samples save downloads.
  const folder = mkdtempSync(join(tmpdir(), 'beacon-samples-'))
  beforeAll(async () => {
    if (!isHere) return
    api = await startTestApi()
    const examples = await makeExamples(api)
    const samples = inOrder.map((name): Sample => {
      const written = wholeSamples(operations[name] as Operation, examples[name] as SampleRequest)
      return [markOf(name), written.find(({ lang }) => lang === language)?.source ?? '']
    })
    const env = { ...process.env, API: api.baseUrl + basePath, BUSINESS: api.businessId, TOKEN: api.token() }
    // The shell exits with its last sample's status, so an error is ignored here.
    const ended = await run(command, program(samples), {
      env,
      cwd: folder,
      maxBuffer: 10_000_000,
    }).catch((error) => error)
    printed = ended.stdout
    // All of a language's samples run here, one after another.
  }, 240_000)
  afterAll(async () => {
    await api?.stop()
    rmSync(folder, { recursive: true })
  })

  test.skipIf(!isHere).each(inOrder)('%s runs and succeeds', (name) => {
    const [, after = ''] = printed.split(`${markOf(name)}\n`)
    expect(after.split('\n== ')[0]).toMatch(/^200$/m)
  })
})
