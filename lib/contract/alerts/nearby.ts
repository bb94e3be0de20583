import * as z from 'zod'
import { nearbyDays, radiusLimits } from '../choices'
import { exactlyOneOf, Id, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'

/**
 * An account that has to do with a place: `at` is when it was there last as far as is known, by an alert that it raised, or by
 * its location attribute since that has the value. `distance` is in metres from the middle of a circle; null in an area.
 */
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
    description: 'An account connected with a place, and since when that is known.',
  })
export type NearbyAccount = z.infer<typeof NearbyAccount>

/**
 * Extension: the accounts that raised an alert there in the last so many days, and those whose location attribute
 * (`locationAttribute` of the business: coordinates in any usual form, a link of a map, a Plus Code) lies there; each once, by the newer of the two.
 * The nearest first, 10,000 at most; `total` is how many there are, and `unread` how many accounts of the
 * business have a text there that is no place, or not read yet: where they are is not known. 422 `unknown_area` at `areaId`.
 */
export const listNearbyAccounts = defineOperation({
  resource: 'Accounts',
  auth: 'bearer',
  clientId: 'optional',
  method: 'POST',
  path: '/accounts/nearby',
  summary: 'Find the accounts that have to do with a place',
  description:
    'Those that raised an alert in the circle or area in the last `days`, and those whose location attribute (`locationAttribute` of the business: coordinates in any usual form, a link of a map, a Plus Code) lies there. Each is named once, by the newer of the two: `at` is the age of that place. The nearest first, 10,000 at most; `total` is how many there are; `unread` is how many accounts of the business have a text there that is no one place: where they are is not known. Changes nothing.',
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
        message: 'must hold circle or areaId, and not both',
      })
      .meta(exactlyOneOf('circle', 'areaId')),
  },
  answer: z.object({ accounts: z.array(NearbyAccount), total: z.int(), unread: z.int() }),
})
