import { spawn } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { consoleAddress, readSettings } from '@/lib/env'
import { businessId } from './servers'

/** Leaflet makes it heavier than the others may be. */
const map = '/alerts'
const mostKb = 200
const pages = [
  '/sign-in',
  '/',
  '/accounts',
  '/accounts/new',
  '/notifications',
  '/notifications/new',
  map,
  '/settings/account-types',
  '/settings/attributes',
  '/settings/alert-types',
  '/settings/identities',
]
const port = 3990
const externalId = 'the external id of the bench'

/** First-load JavaScript of each page in gzip: every script that its HTML names for a browser that knows modules. */
export async function weighPages(databaseUrl: string): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret for the bench only, of enough characters',
    BOOTSTRAP_EXTERNAL_ID: externalId,
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
    const cookie = await signIn(address)
    console.log('\n| page | first-load JS, KB gzip |\n| --- | --- |')
    const weights = await Promise.all(
      pages.map(async (page) => ({ page, kb: Math.round((await weigh(address, page, cookie)) / 1000) })),
    )
    for (const { page, kb } of weights) console.log(`| ${page} | ${kb} |`)
    const heavy = weights.filter(({ page, kb }) => page !== map && kb > mostKb)
    if (heavy.length > 0) throw new Error(`Over ${mostKb} KB: ${heavy.map(({ page }) => page).join(', ')}`)
  } finally {
    if (product.pid) process.kill(-product.pid, 'SIGTERM')
    await new Promise((resolve) => product.once('exit', resolve))
  }
}

/** npm start prints the console's address once everything answers. */
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

async function weigh(address: string, page: string, cookie: string): Promise<number> {
  const response = await fetch(address + page, {
    headers: page === '/sign-in' ? {} : { cookie },
    redirect: 'manual',
  })
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}.`)
  const html = await response.text()
  const scripts = new Set(
    [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"[^>]*>/g)]
      .filter(([tag]) => !/\bnomodule\b/i.test(tag))
      .map(([, source]) => source as string),
  )
  const sizes = await Promise.all([...scripts].map((source) => zippedSize(new URL(source, address))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function zippedSize(address: URL): Promise<number> {
  return gzipSync(await (await fetch(address)).arrayBuffer()).length
}
