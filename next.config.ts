import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

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

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
