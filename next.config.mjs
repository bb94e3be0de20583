import { readdirSync } from 'node:fs'
import createNextIntlPlugin from 'next-intl/plugin'

/**
 * A new ID for each build, set by scripts/build-once.ts: open pages compare it with the server's, to notice a
 * new version of the console.
 */
const buildId = process.env.BUILD_ID

/** @type {import('next').NextConfig} */
const config = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by npm test, so that a start does not have to wait for that.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  images: { unoptimized: true },
  experimental: {
    agentUpgrade: false,
    // Writing the 180 MB cache takes a sixth of a first build's time, and most builds are the first in their folder.
    turbopackFileSystemCacheForBuild: false,
  },
  ...(buildId && { env: { BUILD_ID: buildId }, generateBuildId: () => buildId }),
}

const messages = './lib/i18n/messages'
const locales = readdirSync(messages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Messages are precompiled at build time, so that no page has to load a parser for them. */
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
