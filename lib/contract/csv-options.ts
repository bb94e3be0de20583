import * as z from 'zod'
import { TimeZone } from './business'
import { csvSeparators } from './choices'

/** How a file of CSV is written for those who read it. For programs: without these moments are in UTC, cells between commas. */
export const csvOptions = {
  timeZone: TimeZone.optional().describe('Moments are days and minutes of it; without it, as in the API.'),
  separator: z
    .enum(csvSeparators)
    .default(',')
    .describe('Between cells. With a semicolon decimals follow a comma.'),
}
