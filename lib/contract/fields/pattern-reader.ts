import type { FitsPattern } from '../accounts/attribute-rules'

let loaded: { fitsPattern: FitsPattern } | undefined

/** Loads the pattern matcher, which is too large to ship with a page. If loading fails, the next call tries again. */
export async function loadPatternReader(): Promise<void> {
  loaded ??= await import('./pattern')
}

/** Like `fitsPattern`, but returns true until the matcher is loaded, because the API checks everything again. */
export const fitsPatternIfKnown: FitsPattern = (pattern, text) => {
  if (!loaded) loadPatternReader().catch(() => {})
  return loaded?.fitsPattern(pattern, text) ?? true
}
