import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePath } from '@/lib/contract/operations'
import { startTestApi, type TestApi } from '../fixtures/server'
import { makeDocument } from './document'

const run = promisify(execFile)
/** Long enough for a test that compiles thousands of lines. */
const timeout = 240_000
const document = makeDocument('bearer')
let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  folder = mkdtempSync(join(tmpdir(), 'beacon-clients-'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  write('package.json', '{"type":"module"}')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.stop()
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** Compiles a program with strict types, runs it, and returns the lines it printed. */
async function compileAndRun(name: string): Promise<string[]> {
  const options = '--noEmit --strict --noUncheckedIndexedAccess --target es2023 --module esnext'
  const resolution = '--moduleResolution bundler --skipLibCheck --types node --allowImportingTsExtensions'
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc')
  const compiled = run(process.execPath, [tsc, ...`${options} ${resolution}`.split(' '), name], {
    cwd: folder,
  })
  expect(await compiled.then(({ stdout }) => stdout).catch(({ stdout }) => stdout)).toBe('')
  const env = {
    ...process.env,
    API: api.baseUrl + basePath,
    BUSINESS: api.businessId,
    EXTERNAL_ID: api.externalId(),
  }
  const { stdout } = await run(process.execPath, ['--import', 'tsx', name], { cwd: folder, env })
  return stdout.trim().split('\n')
}

/** The output of a program that calls login and then these ten operations. */
const tenOperations = () => [
  `readBusiness ${api.businessId}`,
  'listAccountTypes true',
  'createAccount 1',
  'checkAccount true',
  'readAccount true',
  'searchAccounts 1',
  'sendNotification 1',
  'listDeliveries push',
  'createAlert 0',
  'updateAlert 1',
]

test("openapi-typescript's types compile strictly, and openapi-fetch calls ten operations with them", {
  timeout,
}, async () => {
  write('types.ts', astToString(await openapiTS(JSON.stringify(document))))
  write(
    'typed-fetch.ts',
    `import createClient from 'openapi-fetch'
import type { paths } from './types.ts'

const { API = '', BUSINESS = '', EXTERNAL_ID = '' } = process.env
const open = createClient<paths>({ baseUrl: API })
function must<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error))
  return answer.data
}
const login = must(await open.POST('/authentication/login', { body: { businessId: BUSINESS, externalId: EXTERNAL_ID } }))
const headers = { authorization: \`Bearer \${login.data.accessToken}\`, 'x-client-id': BUSINESS }
const api = createClient<paths>({ baseUrl: API, headers })
const { business } = must(await api.GET('/business')).data
console.log('readBusiness', business.id)
const { accountTypes } = must(await api.GET('/account-types', { params: { query: { limit: 5, counts: true } } })).data
console.log('listAccountTypes', accountTypes.length > 0)
const accountType = accountTypes[0]?.id ?? ''
const phone = '+56912340001'
const { account } = must(await api.POST('/account/create', { body: { accountType, phone, sendSMS: false } })).data
console.log('createAccount', account.version)
const { exists } = must(await api.POST('/account/check', { body: { phone } })).data
console.log('checkAccount', exists)
const params = { path: { accountId: account.id } }
console.log('readAccount', must(await api.GET('/account/{accountId}', { params })).data.account.subscribed)
const found = must(await api.GET('/accounts/search', { params: { query: { q: phone } } })).data
console.log('searchAccounts', found.accounts.length)
const sent = must(await api.POST('/notification/send', { body: { message: { title: 'Hi' }, accountIDs: [account.id] } }))
console.log('sendNotification', sent.data.recipients)
const path = { notificationId: sent.data.notificationId }
const { deliveries } = must(await api.GET('/notifications/{notificationId}/deliveries', { params: { path } })).data
console.log('listDeliveries', deliveries[0]?.channel)
const location = { latitude: -33.4, longitude: -70.6 }
const { alert } = must(await api.POST('/alert', { body: { alertType: 'fire', location } })).data
console.log('createAlert', alert.closed)
const closed = must(await api.PUT('/alert/{id}', { params: { path: { id: alert.id } }, body: { closed: 1 } }))
console.log('updateAlert', closed.data.alert.closed)
`,
  )
  expect(await compileAndRun('typed-fetch.ts')).toEqual(tenOperations())
})

test("@hey-api/openapi-ts's client compiles strictly and calls ten operations", { timeout }, async () => {
  write('openapi.json', JSON.stringify(document))
  await createClient({
    input: join(folder, 'openapi.json'),
    output: join(folder, 'client'),
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
  write(
    'generated.ts',
    `import * as api from './client/index.ts'
import { client } from './client/client.gen.ts'

const { API = '', BUSINESS = '', EXTERNAL_ID = '' } = process.env
client.setConfig({ baseUrl: API })
const throwOnError = true as const
const login = await api.login({ body: { businessId: BUSINESS, externalId: EXTERNAL_ID }, throwOnError })
const auth = ({ type }: { type: string }) => (type === 'http' ? login.data.data.accessToken : BUSINESS)
client.setConfig({ baseUrl: API, auth })
const { business } = (await api.readBusiness({ throwOnError })).data.data
console.log('readBusiness', business.id)
const types = await api.listAccountTypes({ query: { limit: 5, counts: true }, throwOnError })
console.log('listAccountTypes', types.data.data.accountTypes.length > 0)
const accountType = types.data.data.accountTypes[0]?.id ?? ''
const phone = '+56912340002'
const { account } = (await api.createAccount({ body: { accountType, phone, sendSMS: false }, throwOnError })).data.data
console.log('createAccount', account.version)
console.log('checkAccount', (await api.checkAccount({ body: { phone }, throwOnError })).data.data.exists)
const path = { accountId: account.id }
console.log('readAccount', (await api.readAccount({ path, throwOnError })).data.data.account.subscribed)
const found = await api.searchAccounts({ query: { q: phone }, throwOnError })
console.log('searchAccounts', found.data.data.accounts.length)
const body = { message: { title: 'Hi' }, accountIDs: [account.id] }
const sent = (await api.sendNotification({ body, throwOnError })).data.data
console.log('sendNotification', sent.recipients)
const listed = await api.listDeliveries({ path: { notificationId: sent.notificationId }, throwOnError })
console.log('listDeliveries', listed.data.data.deliveries[0]?.channel)
const location = { latitude: -33.4, longitude: -70.6 }
const { alert } = (await api.createAlert({ body: { alertType: 'fire', location }, throwOnError })).data.data
console.log('createAlert', alert.closed)
const closed = await api.updateAlert({ path: { id: alert.id }, body: { closed: 1 }, throwOnError })
console.log('updateAlert', closed.data.data.alert.closed)
`,
  )
  expect(await compileAndRun('generated.ts')).toEqual(tenOperations())
})
