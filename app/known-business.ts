import * as z from 'zod'
import { Colour } from '@/lib/contract/fields/fields'
import { readPreference } from '@/lib/i18n/read-preference'

/**
 * What a browser keeps of the business it last signed in to, so that its next sign-in looks like home. Only the browser knows
 * it: nothing of it is asked of the API, which tells nothing before a login.
 */
const KnownBusiness = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(100),
  accentColour: Colour.nullable(),
  hasLogo: z.boolean(),
})
export type KnownBusiness = z.infer<typeof KnownBusiness>

/** Undefined in a browser that has not signed in here, and for whatever else its cookie holds. */
export async function readKnownBusiness(): Promise<KnownBusiness | undefined> {
  return parseKnownBusiness(await readPreference('business'))
}

export function parseKnownBusiness(cookie: string | undefined): KnownBusiness | undefined {
  for (const read of [(text: string) => text, decodeURIComponent]) {
    try {
      const parsed = KnownBusiness.safeParse(JSON.parse(read(cookie ?? '')))
      if (parsed.success) return parsed.data
    } catch {
      // As a browser has sent it, or as the cookies of the request have decoded it.
    }
  }
  return undefined
}
