import type * as Reading from './read-phone'

let reader: typeof Reading | undefined

/** What reads numbers as they are typed. Its tables are heavy: a page asks for them when there is something to read. */
export async function loadPhoneReader(): Promise<typeof Reading> {
  reader ??= await import('./read-phone')
  return reader
}

/** The reader, once it was loaded. */
export function phoneReader(): typeof Reading | undefined {
  return reader
}
