import { getTimeZone } from 'next-intl/server'
import { separatorOfReader } from './separator-of-reader'

/** The time zone and separator that the user expects in a CSV file. */
export async function csvOptionsOfReader() {
  const [timeZone, separator] = await Promise.all([getTimeZone(), separatorOfReader()])
  return { timeZone, separator }
}
