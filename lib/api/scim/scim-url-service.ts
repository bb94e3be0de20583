import type { Settings } from '@/lib/env'

/**
 * The path of the SCIM 2.0 service (RFC 7644), through which a company's directory manages who may sign in.
 */
export const scimPath = '/v1/scim/v2'

/** The URL of the SCIM service; null if API_PUBLIC_URL is not set. */
export const scimUrlOf = ({ API_PUBLIC_URL }: Pick<Settings, 'API_PUBLIC_URL'>): string | null =>
  API_PUBLIC_URL === undefined ? null : API_PUBLIC_URL + scimPath
