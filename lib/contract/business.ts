import * as z from 'zod'
import {
  firstSteps,
  inFlightLimits,
  languages,
  logoLimits,
  mapTileSources,
  mostCardAttributes,
} from './choices'
import { Colour, nonBlank } from './fields/fields'
import { isTimeZone } from './fields/time-zone'
import { defineOperation } from './operation'
import { writers } from './roles'

/** `width` and `height` are in pixels; `version` is the version of the business that set this logo. */
const logoFacts = { width: z.int(), height: z.int(), version: z.int() }

export const Business = z
  .object({
    id: z.string(),
    name: z.string(),
    defaultCountry: z.string().nullable(),
    timeZone: z.string().nullable(),
    mapTiles: z.enum(mapTileSources),
    drill: z.boolean(),
    approvalAbove: z.int().nullable(),
    inFlightLimit: z.int(),
    languageAttribute: z.string().nullable(),
    locationAttribute: z.string().nullable(),
    cardAttributes: z.array(z.string()),
    language: z.enum(languages),
    putAwaySteps: z.array(z.enum(firstSteps)),
    logo: z.object(logoFacts).nullable(),
    accentColour: Colour.nullable(),
    version: z.int(),
  })
  .meta({
    id: 'Business',
    description: `A business and its settings. Phone numbers without a country code belong to \`defaultCountry\`. \`mapTiles\` is the source of its maps; a third-party source sees which area is viewed. Notifications to more than \`approvalAbove\` recipients need a second person's approval. \`languageAttribute\` and \`locationAttribute\` are the tags of the attributes with an account's language and location; \`cardAttributes\` are shown on a caller's card. \`language\` is that of welcome SMS. \`putAwaySteps\` are the dismissed setup steps.`,
  })
export type Business = z.infer<typeof Business>

const resource = 'Business'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const

export const HeldDeliveries = z.enum(['setting', 'copied'])
export type HeldDeliveries = z.infer<typeof HeldDeliveries>

export const readBusiness = defineOperation({
  ...reading,
  method: 'GET',
  path: '/business',
  summary: 'Read the business and its settings',
  description:
    '`deliveriesHeld` says why nothing is delivered: `copied` until an operator releases a restored or copied database, `setting` for `DELIVERIES=hold`. `upstream` is null unless another deployment (`UPSTREAM_API_URL`) keeps the records; `notOffered` names the operations that it lacks.',
  request: {},
  answer: z.object({
    business: Business,
    deliveriesHeld: HeldDeliveries.nullable(),
    upstream: z.object({ address: z.string(), notOffered: z.array(z.string()) }).nullable(),
  }),
  versioned: true,
  tag: 'content',
})

export const Logo = z
  .object({ image: z.string(), ...logoFacts })
  .meta({ id: 'Logo', description: "A business's logo, as a data URL." })
export type Logo = z.infer<typeof Logo>

export const readLogo = defineOperation({
  ...reading,
  method: 'GET',
  path: '/business/logo',
  summary: "Read the business's logo",
  description: '404 if there is none.',
  request: {},
  answer: z.object({ logo: Logo }),
  versioned: true,
  errors: ['not_found'],
})

export const Waiting = z.object({ deliveries: z.int(), notifications: z.int() }).meta({
  id: 'Waiting',
  description: 'Deliveries not yet handed to a provider, and notifications not yet done.',
})
export type Waiting = z.infer<typeof Waiting>

export const countWaiting = defineOperation({
  ...reading,
  method: 'GET',
  path: '/business/waiting',
  summary: 'Count unsent deliveries and unfinished notifications',
  request: {},
  answer: z.object({ waiting: Waiting }),
})

export const Country = z.string().regex(/^[A-Z]{2}$/, 'must be a country code such as CL')

/** Base64 is a third longer than the bytes it encodes. */
const LogoImage = z
  .string()
  .max(Math.ceil(logoLimits.bytes / 3) * 4 + 40)
  .regex(
    /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
    'must be a Base64 data URL of a PNG, JPEG or WebP',
  )

export const TimeZone = z
  .string()
  .max(64, { abort: true })
  .refine(isTimeZone, {
    params: { code: 'no_match' },
    message: 'must be a time zone such as America/Santiago',
  })

export const updateBusiness = defineOperation({
  ...reading,
  roles: writers.settings,
  method: 'PUT',
  path: '/business',
  summary: 'Rename the business, or change its settings',
  description:
    'A `logo` is a PNG, JPEG or WebP of at most 64 KiB, with sides of 32 to 1024 pixels. Turning `drill` on takes up to 17 seconds, until every message handed to a provider has an outcome; then none reach a provider. `inFlightLimit` (initially 16) is how many WhatsApp messages, and how many SMS, may await a response at once; after a crash, that many may be unknown.',
  request: {
    body: z
      .strictObject({
        name: nonBlank(100),
        defaultCountry: Country.nullable(),
        timeZone: TimeZone.nullable(),
        mapTiles: z.enum(mapTileSources),
        drill: z.boolean(),
        approvalAbove: z.int().min(1).max(10_000_000).nullable(),
        inFlightLimit: z.int().min(inFlightLimits.least).max(inFlightLimits.most),
        languageAttribute: z.string().min(1).max(64).nullable(),
        locationAttribute: z.string().min(1).max(64).nullable(),
        cardAttributes: z.array(z.string().min(1).max(64)).max(mostCardAttributes),
        putAwaySteps: z.array(z.enum(firstSteps)).max(firstSteps.length),
        logo: LogoImage.nullable(),
        accentColour: Colour.nullable(),
      })
      .partial(),
  },
  answer: z.object({ business: Business }),
  conditional: true,
  versioned: true,
})
