import * as z from 'zod'
import { Colour } from '@/lib/contract/fields/fields'
import { readPreference } from '@/lib/i18n/read-preference'

/**
 * What a browser remembers about the business it last signed in to, so that its next sign-in page looks
 * familiar. Only the browser stores this; before sign-in, the API reveals nothing about any business.
 */
const KnownBusiness = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(100),
  accentColour: Colour.nullable(),
  hasLogo: z.boolean(),
})
export type KnownBusiness = z.infer<typeof KnownBusiness>

/** Undefined if no one has signed in from this browser, or if the cookie is invalid. */
export async function readKnownBusiness(): Promise<KnownBusiness | undefined> {
  return parseKnownBusiness(await readPreference('business'))
}

export function parseKnownBusiness(cookie: string | undefined): KnownBusiness | undefined {
  for (const read of [(text: string) => text, decodeURIComponent]) {
    try {
      const parsed = KnownBusiness.safeParse(JSON.parse(read(cookie ?? '')))
      if (parsed.success) return parsed.data
    } catch {
      // The cookie may already be decoded, or still be encoded as the browser sent it.
    }
  }
  return undefined
}
