import { getTimeZone } from 'next-intl/server'
import { separatorOfReader } from './separator-of-reader'

/** The zone and the separator that whoever reads this page expects in a file. */
export async function csvOptionsOfReader() {
  const [timeZone, separator] = await Promise.all([getTimeZone(), separatorOfReader()])
  return { timeZone, separator }
}
