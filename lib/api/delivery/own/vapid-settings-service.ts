import * as z from 'zod'
import { hasSettings, providerSettings, type Settings } from '@/lib/env'
import type { Secrets } from '@/lib/secret'
import { newVapidKeys } from '../providers/vapid-keys'

/** A placeholder, because some push services reject requests without a well-formed contact address. */
const unknownSubject = 'mailto:operator@example.com'

const VapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Reads the keys stored in the database. If there are none yet, stores those that `make` returns. */
export type ReadVapidKeys = (secrets: Secrets, make: () => object) => Promise<unknown>

/**
 * Adds generated VAPID keys to settings without any, so that pushes to browsers work without configuration.
 * The contact for push services is VAPID_SUBJECT or the public URL.
 */
export async function withVapidKeys(
  settings: Settings,
  secrets: Secrets,
  readKeys: ReadVapidKeys,
): Promise<Settings> {
  if (!settings.WEB_PUSH || hasSettings(settings, providerSettings.webpush)) return settings
  const { publicKey, privateKey } = VapidKeys.parse(await readKeys(secrets, newVapidKeys))
  return {
    ...settings,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: settings.VAPID_SUBJECT ?? contactOf(settings),
    generatedVapidKeys: true,
  }
}

const contactOf = ({ PUBLIC_URL, API_PUBLIC_URL }: Settings): string =>
  [PUBLIC_URL, API_PUBLIC_URL].find((url) => url?.startsWith('https://')) ?? unknownSubject
