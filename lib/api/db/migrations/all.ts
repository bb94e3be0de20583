import { sql as base } from './0001-base'
import { sql as isoTime } from './0002-iso-time'
import { sql as search } from './0003-search'
import { sql as businessSettings } from './0004-business-settings'

/** In the order they are applied; one that has been released is never changed. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: '0001-base', sql: base },
  { name: '0002-iso-time', sql: isoTime },
  { name: '0003-search', sql: search },
  { name: '0004-business-settings', sql: businessSettings },
]
