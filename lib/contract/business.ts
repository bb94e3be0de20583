import * as z from 'zod'
import { nonBlank } from './fields'
import { defineOperation } from './operation'

/** `defaultCountry` (ISO 3166-1 alpha-2, as CL) is where phones without a country code are from; null while unknown. */
export const Business = z.object({
  id: z.string(),
  name: z.string(),
  defaultCountry: z.string().nullable(),
  version: z.int(),
})
export type Business = z.infer<typeof Business>

const resource = 'Business'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const

/** Extension. */
export const readBusiness = defineOperation({
  ...reading,
  method: 'GET',
  path: '/business',
  summary: 'Read the business and its settings',
  request: {},
  answer: z.object({ business: Business }),
  versioned: true,
})

const Country = z.string().regex(/^[A-Z]{2}$/, 'must be a country as in CL')

/** Extension. A country without phones of its own is 422 at `defaultCountry`. */
export const updateBusiness = defineOperation({
  ...reading,
  roles: ['admin'],
  method: 'PUT',
  path: '/business',
  summary: 'Rename the business, or change its settings',
  request: { body: z.strictObject({ name: nonBlank(100), defaultCountry: Country.nullable() }).partial() },
  answer: z.object({ business: Business }),
  conditional: true,
  versioned: true,
})
