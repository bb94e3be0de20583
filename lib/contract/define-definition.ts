import * as z from 'zod'
import { PathId, page, RecordId } from './fields/fields'
import { defineOperation, type Operation } from './operation'
import { writers } from './roles'

const reading = { auth: 'bearer', clientId: 'optional' } as const
export const writing = { ...reading, roles: writers.settings } as const

export function defineDefinition<
  const Path extends string,
  Singular extends string,
  Plural extends string,
  Row extends z.ZodObject,
  Query extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
>(kind: {
  resource: string
  /** The noun with its article, such as `an account type`, for the operations' summaries. */
  noun: string
  path: Path
  singular: Singular
  plural: Plural
  row: Row
  query: Query
  create: Create
  update: Update
}) {
  const { resource, noun, path, singular, plural, row } = kind
  const answer = z.object({ [singular]: row } as Record<Singular, Row>)
  const params = z.object({ id: PathId })
  const one = { resource, path: `${path}/{id}`, answer, versioned: true } as const
  return {
    list: defineOperation({
      ...reading,
      resource,
      method: 'GET',
      path,
      summary: `List the ${resource.toLowerCase()}`,
      request: { query: kind.query },
      answer: page(plural, row),
    }),
    create: defineOperation({
      ...writing,
      resource,
      method: 'POST',
      path,
      summary: `Create ${noun}`,
      request: { body: kind.create },
      answer,
      versioned: true,
    }),
    read: defineOperation({
      ...reading,
      ...one,
      method: 'GET',
      summary: `Read ${noun}`,
      request: { params },
    }),
    update: defineOperation({
      ...writing,
      ...one,
      method: 'PUT',
      summary: `Update ${noun}`,
      request: { params, body: kind.update },
      conditional: true,
    }),
    delete: defineOperation({
      ...writing,
      ...one,
      method: 'DELETE',
      summary: `Delete ${noun}`,
      request: { params },
      conditional: true,
      errors: ['definition_in_use'],
    }),
  } satisfies Record<string, Operation>
}

export function defineOrdering<
  const Path extends string,
  Plural extends string,
  Row extends z.ZodObject,
>(kind: { resource: string; path: Path; plural: Plural; row: Row }) {
  const { resource, path, plural, row } = kind
  return defineOperation({
    ...writing,
    resource,
    method: 'POST',
    path: `${path}/order` as const,
    summary: `Reorder the ${resource.toLowerCase()}`,
    description: 'Records in `ids` come first, in that order; the others keep their order.',
    request: { body: z.strictObject({ ids: z.array(RecordId).min(1).max(500) }) },
    answer: z.object({ [plural]: z.array(row) } as Record<Plural, z.ZodArray<Row>>),
  })
}
