import './globals.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Providers } from '@/components/shell/providers'
import { offsetMinutes } from '@/lib/format/time/zoned-input'
import { languageOf, readsOurs } from '@/lib/i18n/languages'
import { readTheme } from '@/lib/i18n/read-preference'
import { readAccent } from './read-accent'

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

export async function generateMetadata(): Promise<Metadata> {
  const product = (await getTranslations('common'))('product')
  return { title: { default: product, template: `%s · ${product}` }, robots: { index: false, follow: false } }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The CSP nonce differs for every response, so no page can be prerendered.
  await connection()
  const [theme, accent, timeZone] = await Promise.all([readTheme(), readAccent(), getTimeZone()])
  return (
    <html
      lang={languageOf(await getLocale())}
      translate={readsOurs((await headers()).get('accept-language')) ? 'no' : undefined}
      data-theme={theme}
    >
      <head>{accent && <link rel="stylesheet" href={`/api/brand.css?accent=${accent.slice(1)}`} />}</head>
      <body>
        <NextIntlClientProvider>
          <Providers zoneOffsetMinutes={offsetMinutes(Date.now(), timeZone)}>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
