import * as z from 'zod'
import { mapTileSources } from '../choices'
import { nonBlank, PathId, page, paging, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'

export const Display = z
  .object({
    id: z.string(),
    name: z.string(),
    createdBy: z.string().nullable(),
    createdAt: Timestamp,
    lastSeenAt: Timestamp.nullable(),
  })
  .meta({ id: 'Display', description: 'A wall screen whose token lasts until it is revoked.' })
export type Display = z.infer<typeof Display>

export const displayNameLimit = 100

const managing = {
  resource: 'Displays',
  auth: 'bearer',
  clientId: 'optional',
  roles: writers.settings,
} as const

export const listDisplays = defineOperation({
  ...managing,
  method: 'GET',
  path: '/displays',
  summary: "List the business's displays",
  description: 'Oldest first.',
  request: { query: z.strictObject(paging) },
  answer: page('displays', Display),
})

/** `displayReads` in roles.ts lists the operations that a display may call. */
export const createDisplay = defineOperation({
  ...managing,
  method: 'POST',
  path: '/displays',
  summary: 'Create a display; its token is shown only in this response',
  description:
    'The bearer token lasts until the display is deleted. It may list and follow alerts, read their points and summary, and list alert types and areas; other calls get 403. A business has at most 100 displays.',
  request: { body: z.strictObject({ name: nonBlank(displayNameLimit) }) },
  answer: z.object({ display: Display, token: z.string() }),
  secret: true,
})

export const deleteDisplay = defineOperation({
  ...managing,
  method: 'DELETE',
  path: '/displays/{id}',
  summary: 'Revoke a display',
  description: 'Its token is rejected at once, and its open streams end within 5 seconds.',
  request: { params: z.object({ id: PathId }) },
  answer: z.object({ display: Display }),
})

export const readOwnDisplay = defineOperation({
  resource: 'Displays',
  auth: 'bearer',
  clientId: 'optional',
  method: 'GET',
  path: '/displays/own',
  summary: 'Read the display that this access token belongs to',
  description: "`display` is `null` for an identity's token.",
  request: {},
  answer: z.object({
    display: z.object({ id: z.string(), name: z.string() }).nullable(),
    wall: z.object({
      businessId: z.string(),
      name: z.string(),
      timeZone: z.string().nullable(),
      mapTiles: z.enum(mapTileSources),
    }),
  }),
})
