import type * as Reading from './read-phone'

let reader: typeof Reading | undefined

/** Parses phone numbers as they are typed. Its tables are large, so a page loads them only when needed. */
export async function loadPhoneReader(): Promise<typeof Reading> {
  reader ??= await import('./read-phone')
  return reader
}

/** The reader, once it is loaded. */
export function phoneReader(): typeof Reading | undefined {
  return reader
}
