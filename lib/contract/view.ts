import * as z from 'zod'
import { nonBlank, PathId, page, paging, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

export const viewKinds = ['accounts', 'alerts'] as const
export type ViewKind = (typeof viewKinds)[number]

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
  .meta({
    id: 'View',
    description:
      'A saved list of accounts or alerts; `query` is the query string of its page in the console.',
  })
export type View = z.infer<typeof View>

const resource = 'Views'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const
/** Agents may save account views; dispatchers may save alert views. */
const writing = { ...reading, roles: [...new Set(viewKinds.flatMap((kind) => writers[kind]))] } as const
const body = { name: nonBlank(100), query: z.string().max(2000) }
const one = { path: '/views/{id}', answer: z.object({ view: View }), versioned: true } as const
const params = z.object({ id: PathId })

export const listViews = defineOperation({
  ...reading,
  method: 'GET',
  path: '/views',
  summary: 'List the saved views of accounts or of alerts',
  description: 'Views of one kind, oldest first.',
  request: { query: z.strictObject({ kind: z.enum(viewKinds).default('accounts'), ...paging }) },
  answer: page('views', View),
})

export const createView = defineOperation({
  ...writing,
  ...one,
  method: 'POST',
  path: '/views',
  summary: 'Save a view of accounts or of alerts for the whole business',
  description:
    'Agents may save account views; dispatchers may save alert views. A name is unique within its kind; a business has at most 200 views.',
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
