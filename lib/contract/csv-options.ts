import * as z from 'zod'
import { TimeZone } from './business'
import { csvSeparators } from './choices'

/** The defaults suit programs: times in UTC and commas as separators. */
export const csvOptions = {
  timeZone: TimeZone.optional().describe(
    'Times are in this zone, to the minute; by default, they are as in the API.',
  ),
  separator: z.enum(csvSeparators).default(',').describe('With a semicolon, decimals use a comma.'),
}
