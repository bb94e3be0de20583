import { cookies } from 'next/headers'
import { consoleAddress } from '@/lib/env'
import { chooseTheme, type Preference, preferenceCookie, type Theme } from './preferences'

/** A preference from this request's cookies. */
export async function readPreference(preference: Preference): Promise<string | undefined> {
  return (await cookies()).get(preferenceCookie(preference, new URL(consoleAddress())))?.value
}

export async function readTheme(): Promise<Theme> {
  return chooseTheme(await readPreference('theme'))
}
