import * as z from 'zod'
import { alertShapes, slots } from './choices'
import { Id, nonBlank, PathId, page, paging, QueryBoolean } from './fields'
import { defineOperation, type Operation } from './operation'

/** `accounts` (how many accounts have the type) is there when asked for with `counts=true`. */
export const AccountType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  accounts: z.int().optional(),
  version: z.int(),
})
export type AccountType = z.infer<typeof AccountType>

export const Slot = z.enum(slots)
export type Slot = z.infer<typeof Slot>

/** An attribute definition: `accountTypeIds` empty means every type; `options` are the texts allowed, empty means any. */
export const Attribute = z.object({
  id: z.string(),
  tag: z.string(),
  name: z.string(),
  slot: Slot,
  accountTypeIds: z.array(z.string()),
  required: z.boolean(),
  options: z.array(z.string()),
  version: z.int(),
})
export type Attribute = z.infer<typeof Attribute>

/** How a known alert type is called and drawn; `type` is what alerts carry in `alertType`. */
export const AlertType = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  shape: z.enum(alertShapes),
  colour: z.string(),
  version: z.int(),
})
export type AlertType = z.infer<typeof AlertType>

const accountTypeBody = { name: nonBlank(100), description: z.string().max(500) }

const tag = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'may hold letters, digits, _ . and -')
const attributeBody = {
  name: nonBlank(100),
  accountTypeIds: z.array(Id).max(100),
  required: z.boolean(),
  options: z.array(nonBlank(200)).max(200),
}

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour as in #d92d20')
const alertTypeBody = { name: nonBlank(100), shape: z.enum(alertShapes), colour }

const reading = { auth: 'bearer', clientId: 'required' } as const
const writing = { ...reading, roles: ['admin'] } as const

/** Extension: list, create, read, update and delete of one kind of definition have the same form for each kind. */
function defineDefinition<
  Singular extends string,
  Plural extends string,
  Row extends z.ZodObject,
  Query extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
>(kind: {
  resource: string
  path: string
  singular: Singular
  plural: Plural
  row: Row
  query: Query
  create: Create
  update: Update
}) {
  const { resource, path, singular, plural, row } = kind
  const answer = z.object({ [singular]: row } as Record<Singular, Row>)
  const params = z.object({ id: PathId })
  const words = resource.toLowerCase()
  const one = { resource, path: `${path}/{id}`, answer, versioned: true } as const
  return {
    list: defineOperation({
      ...reading,
      resource,
      method: 'GET',
      path,
      summary: `List the ${words}`,
      request: { query: kind.query },
      answer: page(plural, row),
    }),
    create: defineOperation({
      ...writing,
      resource,
      method: 'POST',
      path,
      summary: `Create one of the ${words}`,
      request: { body: kind.create },
      answer,
      versioned: true,
    }),
    read: defineOperation({
      ...reading,
      ...one,
      method: 'GET',
      summary: `Read one of the ${words}`,
      request: { params },
    }),
    update: defineOperation({
      ...writing,
      ...one,
      method: 'PUT',
      summary: `Update one of the ${words}`,
      request: { params, body: kind.update },
      conditional: true,
    }),
    delete: defineOperation({
      ...writing,
      ...one,
      method: 'DELETE',
      summary: `Delete one of the ${words}`,
      request: { params },
      conditional: true,
      errors: ['definition_in_use'],
    }),
  } satisfies Record<string, Operation>
}

const pages = z.strictObject(paging)

const accountTypes = defineDefinition({
  resource: 'Account types',
  path: '/account-types',
  singular: 'accountType',
  plural: 'accountTypes',
  row: AccountType,
  query: pages.extend({ counts: QueryBoolean.default(false) }),
  create: z.strictObject({ ...accountTypeBody, description: accountTypeBody.description.default('') }),
  update: z.strictObject(accountTypeBody).partial(),
})

/** `tag` and `slot` are fixed when an attribute is created: accounts hold values of that slot under that tag. */
const attributes = defineDefinition({
  resource: 'Attributes',
  path: '/attributes',
  singular: 'attribute',
  plural: 'attributes',
  row: Attribute,
  query: pages,
  create: z.strictObject({
    ...attributeBody,
    tag,
    slot: Slot,
    accountTypeIds: attributeBody.accountTypeIds.default([]),
    required: attributeBody.required.default(false),
    options: attributeBody.options.default([]),
  }),
  update: z.strictObject(attributeBody).partial(),
})

/** `type` is fixed when an alert type is created: alerts carry it as text. */
const alertTypes = defineDefinition({
  resource: 'Alert types',
  path: '/alert-types',
  singular: 'alertType',
  plural: 'alertTypes',
  row: AlertType,
  query: pages,
  create: z.strictObject({
    ...alertTypeBody,
    type: nonBlank(64),
    shape: alertTypeBody.shape.default('circle'),
    colour: colour.default('#d92d20'),
  }),
  update: z.strictObject(alertTypeBody).partial(),
})

export const {
  list: listAccountTypes,
  create: createAccountType,
  read: readAccountType,
  update: updateAccountType,
  delete: deleteAccountType,
} = accountTypes
export const {
  list: listAttributes,
  create: createAttribute,
  read: readAttribute,
  update: updateAttribute,
  delete: deleteAttribute,
} = attributes
export const {
  list: listAlertTypes,
  create: createAlertType,
  read: readAlertType,
  update: updateAlertType,
  delete: deleteAlertType,
} = alertTypes
