import { gzipSync } from 'node:zlib'
import type { Product } from './start-product'

/** The limit for this page is higher, because it loads Leaflet. */
const map = '/alerts'
const mostKb = (page: string) => (page === map ? 380 : 360)
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

/**
 * Measures the gzipped first-load JavaScript of each page: every script in its HTML for a browser that supports
 * modules.
 */
export async function weighPages({ address, cookie }: Product): Promise<void> {
  console.log('\n| page | first-load JS, KB gzip |\n| --- | --- |')
  const weights = await Promise.all(
    pages.map(async (page) => ({ page, kb: Math.round((await weigh(address, page, cookie)) / 1000) })),
  )
  for (const { page, kb } of weights) console.log(`| ${page} | ${kb} |`)
  const heavy = weights.filter(({ page, kb }) => kb > mostKb(page))
  for (const { page } of heavy) console.log(`${page} exceeds its limit of ${mostKb(page)} KB.`)
}

async function weigh(address: string, page: string, cookie: string): Promise<number> {
  const response = await fetch(address + page, {
    headers: page === '/sign-in' ? {} : { cookie },
    redirect: 'manual',
  })
  if (response.status !== 200) throw new Error(`${page} returned ${response.status}.`)
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
