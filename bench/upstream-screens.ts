import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { startDescribed } from '@/e2e/behind'
import { type Fault, startFaultyProxy, withoutAnswer } from '@/e2e/deployment/faulty-proxy'
import { signIn } from '@/e2e/fixtures'
import { addressOf, launchProduct } from '@/e2e/product'
import { screens } from '@/e2e/screens'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import { printMachine } from './lib/table'

/**
 * `npm run bench:upstream-screens`: opens every screen of a console in front of another deployment that does not
 * respond. Measures the time until each screen is usable, which means that its heading is visible and nothing
 * except a retry button is busy. In the first round, the deployment has only just stopped responding; in the
 * second, calls to it are paused or have just resumed.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '3985' } } })
const port = Number(values.port)
const url = addressOf(port)
const rounds = 2

const folder = mkdtempSync(join(tmpdir(), 'beacon-upstream-screens-'))
const behind = await startDescribed()
const proxy = await startFaultyProxy(behind.url)
const product = await launchProduct({
  port,
  apiPort: port + 1,
  dataDir: folder,
  log: join(folder, 'product.log'),
  settings: { UPSTREAM_API_URL: proxy.url, LOG_LEVEL: 'warn' },
})
const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserArguments() })
try {
  printMachine()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { businessId: business, externalId, addAccount } = behind
  await signIn(context, externalId, { url, business, adminCode: product.adminCode })
  const page = await context.newPage()
  await page.addInitScript(`${watch}; requestAnimationFrame(watch)`)
  const { id } = await addAccount({ phone: '+56987654321', fullname: 'Ana Rojas' })
  const addresses = [`/accounts/${id}`, '/accounts/bring-in', '/settings/connection', ...screens]
  for (const address of addresses) await timeUntilUsable(page, address)
  console.log('| while the deployment | screens | median / longest ms | longest |')
  console.log('| --- | --- | --- | --- |')
  for (const [name, fault] of faults()) {
    const times: { address: string; ms: number }[] = []
    proxy.setFault(fault)
    for (let round = 0; round < rounds; round += 1)
      for (const address of addresses) times.push({ address, ms: await timeUntilUsable(page, address) })
    proxy.setFault(undefined)
    times.sort((one, other) => one.ms - other.ms)
    const [middle, last] = [times[Math.floor(times.length / 2)], times.at(-1)]
    console.log(
      `| ${name} | ${times.length} | ${middle?.ms} / ${last?.ms} | ${last?.address.replace(id, ':id')} |`,
    )
  }
} finally {
  await browser.close()
  await product.stop()
  proxy.close()
  await behind.stop()
  rmSync(folder, { recursive: true, force: true })
}

function faults(): [string, Fault | undefined][] {
  return [['responds', undefined], ...withoutAnswer]
}

async function timeUntilUsable(page: Page, address: string): Promise<number> {
  await page.goto(`${url}${address}`, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(() => (window as Watched).usableAfterMs)
  return Math.round((await usable.jsonValue()) ?? 0)
}

type Watched = typeof window & { usableAfterMs?: number }

/** The page records when it becomes usable, because a check from outside has to wait for the page's scripts. */
function watch(): void {
  const heading = document.querySelector('h1')
  const isLoading = document.querySelector('main [aria-busy=true]:not(button)') !== null
  if (heading?.checkVisibility() && !isLoading) (window as Watched).usableAfterMs = performance.now()
  else requestAnimationFrame(watch)
}
