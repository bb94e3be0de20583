import * as z from 'zod'
import { nearbyDays, radiusLimits } from '../choices'
import { exactlyOneOf, Id, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'

export const NearbyAccount = z
  .object({
    id: z.string(),
    fullname: z.string().optional(),
    username: z.string(),
    phone: z.string(),
    source: z.enum(['alert', 'attribute']),
    at: Timestamp,
    distance: z.number().nullable(),
  })
  .meta({
    id: 'NearbyAccount',
    description:
      'An account near a place; `at` is when it was last known to be there. `distance` is in meters from the center of the circle; null for an area.',
  })
export type NearbyAccount = z.infer<typeof NearbyAccount>

export const listNearbyAccounts = defineOperation({
  resource: 'Accounts',
  auth: 'bearer',
  clientId: 'optional',
  method: 'POST',
  path: '/accounts/nearby',
  summary: 'Find the accounts near a place',
  description:
    'Accounts that raised an alert in the circle or area in the last `days` days, or whose `locationAttribute` is there (coordinates in any common form, a map link or a Plus Code). Each is listed once, at the newer of the two places. At most the nearest 10,000 are listed; `total` counts all, and `unread` the accounts whose location cannot be read.',
  safe: true,
  request: {
    body: z
      .strictObject({
        circle: z
          .strictObject({
            latitude: z.number().min(-90).max(90),
            longitude: z.number().min(-180).max(180),
            radius: z.number().min(radiusLimits.least).max(radiusLimits.most),
          })
          .optional(),
        areaId: Id.optional(),
        days: z.int().min(nearbyDays.least).max(nearbyDays.most).default(nearbyDays.usual),
      })
      .refine(({ circle, areaId }) => (circle === undefined) !== (areaId === undefined), {
        params: { code: 'exactly_one' },
        message: 'must contain exactly one of circle and areaId',
      })
      .meta(exactlyOneOf('circle', 'areaId')),
  },
  answer: z.object({ accounts: z.array(NearbyAccount), total: z.int(), unread: z.int() }),
})
