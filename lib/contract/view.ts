import * as z from 'zod'
import { nonBlank, PathId, page, paging, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

/** What lists can be kept. */
export const viewKinds = ['accounts', 'alerts'] as const
export type ViewKind = (typeof viewKinds)[number]

/** A list that the business keeps by name; `query` is what the console's address holds of it, without `?`. */
export const View = z
  .object({
    id: z.string(),
    kind: z.enum(viewKinds),
    name: z.string(),
    query: z.string(),
    createdBy: z.string().nullable(),
    createdAt: Timestamp,
    version: z.int(),
  })
  .meta({ id: 'View', description: 'A list of accounts or of alerts that the business keeps by name.' })
export type View = z.infer<typeof View>

const resource = 'Views'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const
/** Whoever may change what a view lists may change the view; which of these roles that is depends on its kind. */
const writing = { ...reading, roles: [...new Set(viewKinds.flatMap((kind) => writers[kind]))] } as const
const body = { name: nonBlank(100), query: z.string().max(2000) }
const one = { path: '/views/{id}', answer: z.object({ view: View }), versioned: true } as const
const params = z.object({ id: PathId })

/** Extension: of one kind, oldest first; a business has 200 at most. */
export const listViews = defineOperation({
  ...reading,
  method: 'GET',
  path: '/views',
  summary: 'List the saved views of accounts or of alerts',
  request: { query: z.strictObject({ kind: z.enum(viewKinds).default('accounts'), ...paging }) },
  answer: page('views', View),
})

/** Extension. Of accounts: agents; of alerts: dispatchers. 422 `duplicate` at `name` when another view of the kind has it, `too_many` at `views` beyond 200. */
export const createView = defineOperation({
  ...writing,
  ...one,
  method: 'POST',
  path: '/views',
  summary: 'Save a view of accounts or of alerts for the whole business',
  request: { body: z.strictObject({ kind: z.enum(viewKinds).default('accounts'), ...body }) },
})

export const updateView = defineOperation({
  ...writing,
  ...one,
  method: 'PUT',
  summary: 'Rename a view, or change what it shows',
  request: { params, body: z.strictObject(body).partial() },
  conditional: true,
})

export const deleteView = defineOperation({
  ...writing,
  ...one,
  method: 'DELETE',
  summary: 'Delete a view',
  request: { params },
  conditional: true,
})
