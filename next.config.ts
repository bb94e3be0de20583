import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { languages } from './lib/i18n/languages'

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // The types are checked by npm test; a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  images: { unoptimized: true },
  experimental: { agentUpgrade: false },
}

const locales = [...languages]
const path = locales.map((locale) => `./lib/i18n/messages/${locale}`)

/** Messages are compiled with the build, so that no page carries a parser for them. */
export default createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path, locales, format: 'json', precompile: true } },
})(config)
