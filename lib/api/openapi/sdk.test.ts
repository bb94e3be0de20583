import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicOperations } from '@/lib/contract/operations'
import { buildSdk } from '@/scripts/build-sdk'
import { testApi } from '../fixtures/test-api'

const run = promisify(execFile)
const { api } = testApi()
const folder = mkdtempSync(join(tmpdir(), 'beacon-sdk-'))
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** Creates a project that depends only on the built package. */
beforeAll(async () => {
  const installed = join(folder, 'node_modules/@beacon/sdk')
  mkdirSync(installed, { recursive: true })
  cpSync('packages/sdk/package.json', join(installed, 'package.json'))
  await buildSdk(join(installed, 'dist'))
  write('package.json', '{"type":"module"}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the SDK signs in and calls operations from a plain Node script', async () => {
  write(
    'calls.js',
    `import { createClient } from '@beacon/sdk'
const { API: baseUrl, BUSINESS: businessId, EXTERNAL_ID: externalId } = process.env
const must = (result) => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const { accessToken } = must(await createClient({ baseUrl }).login({ body: { businessId, externalId } }))
const api = createClient({ baseUrl: baseUrl + '/', businessId, token: async () => accessToken })
const { accountTypes } = must(await api.listAccountTypes())
const body = { accountType: accountTypes[0].id, phone: '+56912340003', sendSMS: false }
const { account } = must(await api.createAccount({ body }, { idempotencyKey: 'once' }))
const again = must(await api.createAccount({ body }, { idempotencyKey: 'once' }))
const { accounts } = must(await api.listAccounts({ query: { accountIds: [account.id, 'a,b'] } }))
const stale = await api.updateAccount({ params: { accountId: account.id }, body: { fullname: 'A' } }, { ifMatch: 7 })
const missing = await api.readAccount({ params: { accountId: '..' } })
const file = must(await api.exportAuditEntries({ query: {} }))
const text = await new Response(file).text()
const nowhere = await createClient({ baseUrl: 'http://nowhere.invalid' }).readBusiness()
console.log(JSON.stringify({
  operations: Object.keys(api).length,
  isSame: again.account.id === account.id,
  listed: accounts.map(({ id }) => id === account.id),
  failures: [stale, missing, nowhere].map(({ failure }) => failure.code),
  hasRows: text.split('\\n').length > 1,
}))
`,
  )
  const env = {
    ...process.env,
    API: api.baseUrl,
    BUSINESS: api.businessId,
    EXTERNAL_ID: api.externalId(),
  }
  const { stdout } = await run(process.execPath, ['calls.js'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toEqual({
    operations: Object.keys(publicOperations).length,
    isSame: true,
    listed: [true],
    failures: ['version_stale', 'not_found', 'unreachable'],
    hasRows: true,
  })
})

test('its types accept correct calls, reject incorrect ones and need no other package', {
  tags: 'long',
}, async () => {
  write(
    'typed.ts',
    `import { type AnswerOf, type Client, createClient, type RequestOf, type Schemas } from '@beacon/sdk'

const api: Client = createClient({ baseUrl: 'http://127.0.0.1', token: () => undefined })
const created = await api.createAccount({ body: { accountType: 'a', phone: '+56912345678' } })
if (created.ok) {
  const account: Schemas['Account'] = created.data.account
  const version: number = account.version
  console.log(version, created.data satisfies AnswerOf<'createAccount'>)
} else console.log(created.failure.code, created.failure.issues[0]?.message)
await api.listAccountTypes()
await api.listAccounts({ query: { accountIds: ['a'] } }, { signal: AbortSignal.timeout(1) })
const upload = await api.uploadImport({ query: { name: 'a.csv' }, upload: 'phone' })
const file = await api.exportAuditEntries({ query: {} })
if (file.ok) for await (const bytes of file.data) console.log(bytes.length, upload.ok)
const request: RequestOf<'readAccount'> = { params: { accountId: 'a' } }
await api.readAccount(request)
// @ts-expect-error: a phone is required
await api.createAccount({ body: { accountType: 'a' } })
// @ts-expect-error: a phone is a string
await api.createAccount({ body: { accountType: 'a', phone: 1 } })
// @ts-expect-error: the id is required
await api.readAccount()
// @ts-expect-error: there is no such operation
await api.readNothing()
// @ts-expect-error: a failure has no data
created.data.account
`,
  )
  const options = '--noEmit --strict --target es2023 --module nodenext --lib es2023,dom,dom.asynciterable'
  const tsc = join(process.cwd(), 'node_modules/typescript-7/bin/tsc')
  const compiled = run(process.execPath, [tsc, ...options.split(' '), '--types', '', 'typed.ts'], {
    cwd: folder,
  })
  expect(await compiled.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' })
})

test('it is one small module that imports nothing', async () => {
  const file = join(folder, 'node_modules/@beacon/sdk/dist/index.js')
  expect(statSync(file).size).toBeLessThan(30_000)
  const { stdout } = await run('grep', ['-cE', '^import |require\\(|node:', file]).catch((error) => error)
  expect(stdout.trim()).toBe('0')
})
