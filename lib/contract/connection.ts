import * as z from 'zod'
import { ruleOutcomes } from './choices'
import { QueryBoolean, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

export const Connection = z
  .object({
    address: z.string(),
    settings: z.array(z.object({ name: z.string(), value: z.string(), changed: z.boolean() })),
    answered: z.object({ at: Timestamp, status: z.int(), milliseconds: z.int() }).nullable(),
    failed: z.object({ at: Timestamp, code: z.string() }).nullable(),
    calls: z.int(),
    p50: z.int().nullable(),
    p95: z.int().nullable(),
    pausedUntil: Timestamp.nullable(),
  })
  .meta({
    id: 'Connection',
    description:
      'The other deployment as this process has seen it since startup. `p50` and `p95` are how long the latest 500 calls took, in milliseconds. After five failures in a row, nothing is sent until `pausedUntil`.',
  })
export type Connection = z.infer<typeof Connection>

/** The code of a sentence and the values to insert, such as `{ code: 'refused_with', status: 403 }`. */
const Reason = z.object({ code: z.string() }).catchall(z.union([z.string(), z.number()]))

export const ConformanceRun = z
  .object({
    startedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    failure: z.string().nullable(),
    reason: Reason.optional(),
    rules: z.array(
      z.object({
        id: z.string(),
        section: z.string(),
        sentence: z.string(),
        outcome: z.enum(ruleOutcomes),
        details: z.string().nullable(),
        reason: Reason.optional(),
      }),
    ),
    settings: z.array(z.string()),
  })
  .meta({
    id: 'ConformanceRun',
    description:
      'A comparison of another deployment with the API description. `settings` are the environment variables that it needs; `failure` says why nothing could be compared. `reason` has the code of a sentence and its values.',
  })
export type ConformanceRun = z.infer<typeof ConformanceRun>

const extension = {
  resource: 'Connection',
  auth: 'bearer',
  clientId: 'optional',
  roles: writers.settings,
} as const
const answer = z.object({ connection: Connection.nullable(), conformance: ConformanceRun.nullable() })

export const readConnection = defineOperation({
  ...extension,
  method: 'GET',
  path: '/connection',
  summary: 'Read or test the connection to another deployment',
  description:
    'Null unless `UPSTREAM_API_URL` is set. With `test`, it first reads an account that does not exist.',
  request: { query: z.strictObject({ test: QueryBoolean.optional() }) },
  answer,
})

export const checkConformance = defineOperation({
  ...extension,
  method: 'POST',
  path: '/connection/conformance',
  summary: 'Compare another deployment with the API description',
  description:
    'Signs in with `externalId`, which is not stored. Nothing is created or sent; two logins fail on purpose. `GET /connection` has the result.',
  request: { body: z.strictObject({ externalId: z.string().min(1).max(200) }) },
  answer,
  errors: ['still_running'],
})
