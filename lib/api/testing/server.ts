import { type Client, createClient } from '@/lib/client/client'
import { type Role, roles } from '@/lib/contract/roles'
import { readSettings, type Settings } from '@/lib/env'
import { createLogger, type Logger } from '@/lib/logging'
import { createBusiness, systemCaller } from '../businesses/service'
import { queryRows } from '../db/pool'
import { storeIdentity } from '../identities/service'
import { startApi } from '../start-api'
import { createTestDatabase, type TestDatabase } from './database'

export type TestApi = {
  /** Logged in to `businessId` with this role. */
  client(role?: Role): Client
  /** An admin of another business. */
  strangerClient(): Client
  token(role?: Role | 'stranger'): string
  externalId(role?: Role | 'stranger'): string
  businessId: string
  strangerBusinessId: string
  baseUrl: string
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

type Options = { settings?: Partial<Settings>; worker?: boolean; logger?: Logger; database?: TestDatabase }
type Who = Role | 'stranger'

const businessId = 'acme'
const strangerBusinessId = 'globex'
export const testSecret = 'a secret for tests only, of enough characters'

/** The API on a free port with a database of its own, two businesses, and an identity of each role in the first. */
export async function startTestApi({
  settings = {},
  worker = false,
  logger,
  database: given,
}: Options = {}): Promise<TestApi> {
  const database = given ?? (await createTestDatabase())
  const api = await startApi({
    settings: { ...testSettings(), ...settings },
    databaseUrl: database.url,
    secret: testSecret,
    logger: logger ?? createLogger('test', 'silent'),
    worker,
  })
  await createBusinesses()
  const tokens = await logInEverybody(api.address)
  const connect = (who: Who) =>
    createClient({
      baseUrl: api.address,
      businessId: businessOf(who),
      token: tokens.get(who),
      platform: 'test',
    })
  return {
    client: (role = 'admin') => connect(role),
    strangerClient: () => connect('stranger'),
    token: (who = 'admin') => tokens.get(who) as string,
    externalId: (who = 'admin') => externalIdOf(who),
    businessId,
    strangerBusinessId,
    baseUrl: api.address,
    sql: (text, values) => queryRows({ text, values }),
    async stop() {
      await api.stop()
      await database.drop()
    },
  }
}

/** As on a fresh machine, but on a free port, with connections enough for tests that run side by side. */
function testSettings(): Settings {
  return {
    ...readSettings({
      RATE_LIMIT_PER_SECOND: '0',
      CONTRACT_CHECK: '1',
      STRICT_REQUESTS: '1',
      BOOTSTRAP_BUSINESS_ID: 'bootstrap',
    }),
    API_PORT: 0,
  }
}

const businessOf = (who: Who) => (who === 'stranger' ? strangerBusinessId : businessId)
const externalIdOf = (who: Who) => `external-id-of-${who}-0123456789`

async function createBusinesses(): Promise<void> {
  await createBusiness(systemCaller(businessId))
  await createBusiness(systemCaller(strangerBusinessId))
  for (const role of roles) {
    await storeIdentity(systemCaller(businessId), {
      name: `The ${role}`,
      roles: [role],
      externalId: externalIdOf(role),
    })
  }
  const stranger = { name: 'Stranger', roles: ['admin' as const], externalId: externalIdOf('stranger') }
  await storeIdentity(systemCaller(strangerBusinessId), stranger)
}

async function logInEverybody(baseUrl: string): Promise<Map<Who, string>> {
  const tokens = new Map<Who, string>()
  for (const who of [...roles, 'stranger'] as const) {
    const pair = { businessId: businessOf(who), externalId: externalIdOf(who) }
    tokens.set(who, await logIn(baseUrl, pair))
  }
  return tokens
}

/** A token for the pair, which must be right. */
export async function logIn(
  baseUrl: string,
  pair: { businessId: string; externalId: string },
): Promise<string> {
  return dataOf(await createClient({ baseUrl }).login({ body: pair })).accessToken
}

/** The data of an answer that must have succeeded. */
export function dataOf<T>(
  result: { ok: true; data: T } | { ok: false; failure: { code: string; issues: unknown } },
): T {
  if (!result.ok)
    throw new Error(`The call failed with ${result.failure.code}: ${JSON.stringify(result.failure.issues)}`)
  return result.data
}
