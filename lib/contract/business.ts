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

/** Of the logo of a business: `version` is that of the business since it has this one. */
const logoFacts = { width: z.int(), height: z.int(), version: z.int() }

/**
 * `defaultCountry` (ISO 3166-1 alpha-2, as CL) is where phones without a country code are from; null while unknown.
 * `timeZone` (IANA, as America/Santiago) is the zone that its days are in; null while it is not chosen. `mapTiles` says whether
 * a third party may serve streets to its maps, and so learn which area is looked at. In a `drill` nothing reaches a provider.
 * Notifications to more recipients than `approvalAbove` wait for the approval of another person; null: none does.
 * `inFlightLimit`: how many of its WhatsApp messages, and how many of its SMS, may be with the provider without an answer. As
 * many may be unknown after a crash, and no more than that divided by the seconds an answer takes leave each second.
 * `languageAttribute` is the tag of the attribute that holds the language of an account; null: it is not known;
 * `locationAttribute` is that of the text that holds where an account is, as in `-33.45, -70.66`. `cardAttributes` are the
 * tags of what the card of a caller shows of an account, in this order. `language` is
 * what it began with, in which welcomes by SMS are written. `putAwaySteps` are the first steps that it does without. `logo`
 * says which one there is, in pixels; null: none. `accentColour` is that of its console; null: that of the product.
 */
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
  .meta({ id: 'Business', description: 'A business and its settings.' })
export type Business = z.infer<typeof Business>

const resource = 'Business'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const

/** Why nothing is delivered: the setting `DELIVERIES=hold`, or a database that was restored or copied and is not released. */
export const HeldDeliveries = z.enum(['setting', 'copied'])
export type HeldDeliveries = z.infer<typeof HeldDeliveries>

export const readBusiness = defineOperation({
  ...reading,
  method: 'GET',
  path: '/business',
  summary: 'Read the business and its settings',
  description:
    '`deliveriesHeld` says why nothing is delivered: `copied` if the database was restored or copied and no operator has released it yet, `setting` for `DELIVERIES=hold`, otherwise null.',
  request: {},
  answer: z.object({ business: Business, deliveriesHeld: HeldDeliveries.nullable() }),
  versioned: true,
  tag: 'content',
})

/** `image` is a data URL, of a PNG, a JPEG or a WebP. */
export const Logo = z
  .object({ image: z.string(), ...logoFacts })
  .meta({ id: 'Logo', description: 'The logo of a business, as a data URL.' })
export type Logo = z.infer<typeof Logo>

export const readLogo = defineOperation({
  ...reading,
  method: 'GET',
  path: '/business/logo',
  summary: 'Read the logo of the business',
  description: 'Answers 404 while there is none.',
  request: {},
  answer: z.object({ logo: Logo }),
  versioned: true,
  errors: ['not_found'],
})

/** What has not left yet: deliveries that no provider has been asked for, and notifications that have not ended. */
export const Waiting = z
  .object({ deliveries: z.int(), notifications: z.int() })
  .meta({ id: 'Waiting', description: 'What has not left yet.' })
export type Waiting = z.infer<typeof Waiting>

export const countWaiting = defineOperation({
  ...reading,
  method: 'GET',
  path: '/business/waiting',
  summary: 'Count what has not left yet',
  request: {},
  answer: z.object({ waiting: Waiting }),
})

export const Country = z.string().regex(/^[A-Z]{2}$/, 'must be a country as in CL')

/** Base64 is a third longer than what it stands for. */
const LogoImage = z
  .string()
  .max(Math.ceil(logoLimits.bytes / 3) * 4 + 40)
  .regex(
    /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
    'must be a data URL of a PNG, a JPEG or a WebP, in Base64',
  )

/** An IANA name, as America/Santiago. */
export const TimeZone = z
  .string()
  .max(64, { abort: true })
  .refine(isTimeZone, {
    params: { code: 'no_match' },
    message: 'must be a time zone as in America/Santiago',
  })

/**
 * Extension. A `logo` whose first bytes are of no PNG, JPEG or WebP is 422, as is one over 64 KiB or whose sides are not of 32
 * to 1024 pixels. A country without phones of its own is 422 at `defaultCountry`, an unknown zone at `timeZone`, an
 * unknown attribute at `languageAttribute`, `locationAttribute` or `cardAttributes`. Switched on, a drill holds for all that
 * has not left yet, and is answered once
 * what had been handed to a provider has ended, up to 17 s; switched off, what was sent in it stays simulated.
 */
export const updateBusiness = defineOperation({
  ...reading,
  roles: writers.settings,
  method: 'PUT',
  path: '/business',
  summary: 'Rename the business, or change its settings',
  description: [
    'A `drill` that is switched on is answered once what had been handed to a provider before has ended, 17 seconds later at most: from then on nothing of the business reaches one.',
    '`inFlightLimit`, at first 16, is how many WhatsApp messages of the business, and how many SMS, may be with the provider without an answer. That many may be unknown after a crash. It also bounds the rate: with answers after 300 ms at most 53 messages a second for 16, and 80 for 24, which is all that one WhatsApp number may send.',
  ].join(' '),
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
