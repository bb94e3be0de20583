import { createParser, parseAsString } from 'nuqs/server'
import { shortestQuery } from '@/lib/contract/choices'
import { startOfDay } from '@/lib/format/time/zoned-day'

/** A string that counts as set if it passes the test; otherwise it is empty, which means no filter. */
const textThat = (read: (text: string) => string | null) =>
  createParser({ parse: read, serialize: (text: string) => text }).withDefault('')

/** Any text. */
export const parseAsText = parseAsString.withDefault('')

const id = /^[A-Za-z0-9_-]{1,64}$/

export const parseAsId = textThat((text) => (id.test(text.trim()) ? text.trim() : null))

/** A day such as `2026-11-21`. */
export const parseAsDay = textThat((text) => (startOfDay(text.trim(), 'UTC') ? text.trim() : null))

/** A search text that is long enough for the API. */
export const parseAsQuery = textThat((text) =>
  text.trim().length < shortestQuery ? null : text.trim().slice(0, 200),
)
