import { readQuirks } from '@/lib/contract/deployment/deployment-quirks'
import { type Settings, SettingsError } from '@/lib/env'
import { UpstreamClient } from './upstream-client'

const clients = new WeakMap<Settings, UpstreamClient>()

/**
 * Returns the client for the deployment at UPSTREAM_API_URL; undefined if the variable is not set. The same
 * settings object always gets the same client. Throws SettingsError.
 */
export function upstreamClientOf(settings: Settings): UpstreamClient | undefined {
  const { UPSTREAM_API_URL: url } = settings
  if (url === undefined) return undefined
  const known = clients.get(settings)
  if (known) return known
  const { quirks, problems } = readQuirks(settings as unknown as Record<string, string | undefined>)
  if (!quirks) throw new SettingsError(problems)
  const client = new UpstreamClient(url, quirks)
  clients.set(settings, client)
  return client
}
