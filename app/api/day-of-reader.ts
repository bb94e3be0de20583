import { getTimeZone } from 'next-intl/server'
import { dayOf } from '@/lib/format/time/zoned-day'

/** Today's date in the user's time zone, as `2026-12-03`, for file names. */
export const dayOfReader = async () => dayOf(new Date().toISOString(), await getTimeZone())
