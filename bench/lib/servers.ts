import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { join } from 'node:path'
import { createClient } from '@/lib/client/client'

export const businessId = 'demo'
const externalId = 'the external id of the bench'
export const secret = 'a long enough secret, for benchmarks only'

export type Servers = { ours: string; bare: string; token: string; apiProcess: number; stop(): Promise<void> }

const environment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  SECRET: secret,
  BOOTSTRAP_EXTERNAL_ID: externalId,
  WEB_PUSH: '0',
  RATE_LIMIT_PER_SECOND: '0',
  CHECKS_PER_HOUR: '0',
  NODE_ENV: 'production',
})

/** Starts the API as npm start does, but without rate limits, and the bare server, each in its own process. */
export async function startServers(
  databaseUrl: string,
  dist: string,
  apiPort: number,
  settings: Record<string, string> = {},
): Promise<Servers> {
  const api = await startApi(databaseUrl, dist, apiPort, settings)
  const env = environment(databaseUrl)
  const bare = fork(join(dist, 'bare.mjs'), { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const { port } = await waitForMessage(bare, ({ port }) => port !== undefined)
  return {
    ...api,
    bare: `http://127.0.0.1:${port}`,
    stop: async () => {
      await Promise.all([api.stop(), ended(bare)])
    },
  }
}

/** Starts only the API and logs an admin in. */
export async function startApi(
  databaseUrl: string,
  dist: string,
  apiPort: number,
  settings: Record<string, string> = {},
): Promise<Omit<Servers, 'bare'>> {
  const env = { ...environment(databaseUrl), ...settings, API_PORT: String(apiPort) }
  const api = fork(join(dist, 'api.mjs'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await waitForMessage(api, ({ kind }) => kind === 'ready')
  const ours = `http://127.0.0.1:${apiPort}`
  const login = await createClient({ baseUrl: ours }).login({ body: { businessId, externalId } })
  if (!login.ok) throw new Error(`The bench could not log in: ${login.failure.code}`)
  const admin = createClient({ baseUrl: ours, businessId, token: login.data.accessToken })
  // The sample business starts in a drill, in which deliveries take a different code path.
  await admin.updateBusiness({ body: { drill: false } })
  return {
    ours,
    token: login.data.accessToken,
    apiProcess: api.pid ?? 0,
    stop: () => ended(api),
  }
}

type Message = { kind?: string; port?: number }

function waitForMessage(child: ChildProcess, wanted: (message: Message) => boolean): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message) => wanted(message) && resolve(message))
    child.once('exit', (code) => reject(new Error(`A bench server exited with ${code}.`)))
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.removeAllListeners('message')
    child.kill('SIGTERM')
  })
}

/**
 * Runs `npm run seed` until the business has this many accounts and alerts. `open` is how many of the alerts stay
 * open.
 */
export function seed(
  databaseUrl: string,
  accounts: number,
  alerts: number,
  { open, business = businessId }: { open?: number; business?: string } = {},
): void {
  const counts = ['--accounts', String(accounts), '--alerts', String(alerts)]
  if (open !== undefined) counts.push('--open', String(open))
  execFileSync('npm', ['run', '--silent', 'seed', '--', '--business', business, ...counts], {
    env: environment(databaseUrl),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Creates an admin of a business, and the business if needed; returns the external ID to log in with. */
export function addIdentity(databaseUrl: string, businessId: string): string {
  const command = ['--import', 'tsx', 'lib/api/commands/identity.ts']
  const given = ['--business', businessId, '--name', 'Bench', '--role', 'admin']
  const env = environment(databaseUrl)
  const printed = execFileSync(process.execPath, [...command, ...given], { env, encoding: 'utf8' })
  return printed.trim().split(' ').at(-1) ?? ''
}

export const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'x-client-id': businessId })

export function dataOf<T>(result: { ok: true; data: T } | { ok: false; failure: { code: string } }): T {
  if (!result.ok) throw new Error(`The API rejected a call: ${result.failure.code}`)
  return result.data
}
