import { spawn } from 'node:child_process'
import { consoleAddress, readSettings } from '@/lib/env'
import { businessId } from './servers'

const port = 3990
const externalId = 'the external id of the bench'

/** The URLs of the console and its API, and an admin's credentials for both. */
export type Product = { address: string; cookie: string; apiAddress: string; externalId: string }

/** Runs the product as npm start does, with an admin signed in, for as long as `use` runs. */
export async function withProduct(
  databaseUrl: string,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SECRET: 'a long enough secret, for benchmarks only',
    BOOTSTRAP_EXTERNAL_ID: externalId,
    WEB_PUSH: '0',
    PORT: String(port),
    API_PORT: String(port + 1),
    LOG_LEVEL: 'silent',
  }
  const product = spawn('npm', ['start', '--silent'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    const address = consoleAddress(readSettings({ PORT: String(port) }))
    await untilAnswered(address, product.stdout)
    const apiAddress = `http://127.0.0.1:${port + 1}`
    await use({ address, cookie: await signIn(address), apiAddress, externalId })
  } finally {
    if (product.pid) process.kill(-product.pid, 'SIGTERM')
    await new Promise((resolve) => product.once('exit', resolve))
  }
}

/** npm start prints the console's URL once everything is up. */
function untilAnswered(address: string, output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    output.on('data', (chunk: Buffer) => chunk.toString().includes(address) && resolve())
    output.once('end', () => reject(new Error('The product did not start.')))
  })
}

async function signIn(address: string): Promise<string> {
  const first = await fetch(`${address}/api/auth/csrf`)
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, businessId, externalId, json: 'true' })
  const headers = { cookie: cookiesOf(first), origin: address }
  const signedIn = await fetch(`${address}/api/auth/callback/credentials`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  })
  return cookiesOf(signedIn)
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
