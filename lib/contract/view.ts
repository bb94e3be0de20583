import * as z from 'zod'
import { nonBlank, PathId, page, paging, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

/** A list of accounts that the business keeps by name; `query` is what the console's address holds of it, without `?`. */
export const View = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
  version: z.int(),
})
export type View = z.infer<typeof View>

const resource = 'Views'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.accounts } as const
const body = { name: nonBlank(100), query: z.string().max(2000) }
const one = { path: '/views/{id}', answer: z.object({ view: View }), versioned: true } as const
const params = z.object({ id: PathId })

/** Extension: oldest first; a business has 200 at most. */
export const listViews = defineOperation({
  ...reading,
  method: 'GET',
  path: '/views',
  summary: 'List the saved views of the account list',
  request: { query: z.strictObject(paging) },
  answer: page('views', View),
})

/** Extension. 422 `duplicate` at `name` when another view has it, `too_many` at `views` beyond 200. */
export const createView = defineOperation({
  ...writing,
  ...one,
  method: 'POST',
  path: '/views',
  summary: 'Save a view of the account list for the whole business',
  request: { body: z.strictObject(body) },
})

/** Extension. */
export const updateView = defineOperation({
  ...writing,
  ...one,
  method: 'PUT',
  summary: 'Rename a view, or change what it shows',
  request: { params, body: z.strictObject(body).partial() },
  conditional: true,
})

/** Extension. */
export const deleteView = defineOperation({
  ...writing,
  ...one,
  method: 'DELETE',
  summary: 'Delete a view',
  request: { params },
  conditional: true,
})
