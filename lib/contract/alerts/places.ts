import * as z from 'zod'
import { Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { extension } from './alert'

export const AlertRegion = z
  .object({ region: z.string(), latitude: z.number(), longitude: z.number() })
  .meta({
    id: 'AlertRegion',
    description: 'A region named in alerts, and where it is.',
  })
export type AlertRegion = z.infer<typeof AlertRegion>

export const listAlertRegions = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/regions',
  summary: 'List the regions named in alerts',
  description:
    "Sorted by name, at most 500. `latitude` and `longitude` are medians of the region's latest 50 alerts.",
  request: {},
  answer: z.object({ regions: z.array(AlertRegion) }),
})

export const AlertPlace = z
  .object({
    street: z.string(),
    region: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    alerts: z.int(),
    lastAt: Timestamp,
  })
  .meta({
    id: 'AlertPlace',
    description: 'A street that has had alerts, and where the latest was; `alerts` counts at most 1,000.',
  })
export type AlertPlace = z.infer<typeof AlertPlace>

export const listAlertPlaces = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/places',
  summary: 'Find streets that have had alerts',
  description:
    'Each word in `q` must begin a word in the street, ignoring case and accents. Returns at most 8: streets that start with `q`, then those with the latest alerts.',
  request: { query: z.strictObject({ q: z.string().trim().min(2).max(200) }) },
  answer: z.object({ places: z.array(AlertPlace) }),
})
