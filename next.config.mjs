import { readdirSync } from 'node:fs'
import createNextIntlPlugin from 'next-intl/plugin'

/** Made anew for each build by scripts/build-once.ts: a page asks the server for it, to learn of a newer console. */
const buildId = process.env.BUILD_ID

/** @type {import('next').NextConfig} */
const config = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // The types are checked by npm test; a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  images: { unoptimized: true },
  experimental: { agentUpgrade: false },
  ...(buildId && { env: { BUILD_ID: buildId }, generateBuildId: () => buildId }),
}

const messages = './lib/i18n/messages'
const locales = readdirSync(messages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Messages are compiled with the build, so that no page carries a parser for them. */
export default createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    messages: {
      path: locales.map((locale) => `${messages}/${locale}`),
      locales,
      format: 'json',
      precompile: true,
    },
  },
})(config)
