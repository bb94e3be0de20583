import type * as Reading from './read-phone'

let reader: typeof Reading | undefined

/** Loads the parser for phone numbers. Its tables are large, so a page loads them only when needed. */
export async function loadPhoneReader(): Promise<typeof Reading> {
  reader ??= await import('./read-phone')
  return reader
}

/** The parser, or undefined until it has loaded. */
export function phoneReader(): typeof Reading | undefined {
  return reader
}
