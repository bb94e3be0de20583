import type { FitsPattern } from '../accounts/attribute-rules'

let loaded: { fitsPattern: FitsPattern } | undefined

/** Brings the reader of patterns, which is too large to come with a page. A lost connection is tried again at the next call. */
export async function loadPatternReader(): Promise<void> {
  loaded ??= await import('./pattern')
}

/** As fitsPattern. Until the reader is there nothing is found to be wrong: the API looks at everything again. */
export const fitsPatternIfKnown: FitsPattern = (pattern, text) => {
  if (!loaded) loadPatternReader().catch(() => {})
  return loaded?.fitsPattern(pattern, text) ?? true
}
