import { getTimeZone } from 'next-intl/server'
import { dayOf } from '@/lib/format/zoned-day'

/** Today as `2026-12-03` in the reader's time zone, for the names of files. */
export const dayOfReader = async () => dayOf(new Date().toISOString(), await getTimeZone())
