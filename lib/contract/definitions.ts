import * as z from 'zod'
import { TypeClocks } from './alerts/clocks'
import { alertShapes, mostSynonyms, patternLimit, priorities, slots } from './choices'
import { defineDefinition, defineOrdering, writing } from './define-definition'
import {
  Colour,
  nonBlank,
  PathId,
  Priority,
  paging,
  QueryBoolean,
  RecordId,
  Timestamp,
  trimmed,
} from './fields/fields'
import { findPatternProblem } from './fields/pattern'
import { trimText } from './fields/trim-text'
import { defineOperation } from './operation'

export const AccountType = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    order: z.int(),
    accounts: z.int().optional(),
    version: z.int(),
  })
  .meta({
    id: 'AccountType',
    description: 'A kind of account; `accountType` holds its ID. Lists are sorted by `order`.',
  })
export type AccountType = z.infer<typeof AccountType>

export const Slot = z.enum(slots).meta({ id: 'Slot', description: 'The slot of 2.2 that holds the value.' })
export type Slot = z.infer<typeof Slot>

export const Attribute = z
  .object({
    id: z.string(),
    tag: z.string(),
    name: z.string(),
    description: z.string(),
    group: z.string(),
    slot: Slot,
    accountTypeIds: z.array(z.string()),
    required: z.boolean(),
    options: z.array(z.string()),
    minimum: z.number().nullable(),
    maximum: z.number().nullable(),
    pattern: z.string().nullable(),
    order: z.int(),
    accounts: z.int().optional(),
    accountsExact: z.boolean().optional(),
    version: z.int(),
  })
  .meta({
    id: 'Attribute',
    description:
      'An attribute. Empty `accountTypeIds` mean every type, empty `options` any text. `minimum` and `maximum` limit a number, or the length of text. `pattern` is a regular expression (ECMAScript, flag u, no lookaround or backreferences) for the whole text, of at most 256 characters. `group` is a heading in forms. `counts=true` adds `accounts`, the number of accounts with a value; `accountsExact` is false for an estimate.',
  })
export type Attribute = z.infer<typeof Attribute>

export const AlertType = z
  .object({
    id: z.string(),
    type: z.string(),
    name: z.string(),
    shape: z.enum(alertShapes),
    colour: z.string(),
    priority: z.int(),
    synonyms: z.array(z.string()),
    clocks: TypeClocks,
    clocksSince: Timestamp.nullable(),
    version: z.int(),
  })
  .meta({
    id: 'AlertType',
    description:
      'A known alert type; alerts hold `type` in `alertType`. No two types share a type, name or synonym, ignoring case, accents and spaces. For alerts open when the clocks changed, the clocks start at `clocksSince`.',
  })
export type AlertType = z.infer<typeof AlertType>

/** Without an order, a new definition comes last. */
const order = z.int().min(0).max(1_000_000)
const description = trimmed(500)
const accountTypeBody = { name: nonBlank(100), description, order }

const pattern = z
  .string()
  .min(1)
  .max(patternLimit, { abort: true })
  .refine((text) => findPatternProblem(text) !== 'invalid_pattern', {
    params: { code: 'invalid_pattern' },
    message: 'must be a regular expression',
    abort: true,
  })
  .refine((text) => findPatternProblem(text) === undefined, {
    params: { code: 'unsafe_pattern' },
    message: 'must not use lookaround, backreferences or too many repeats (RE2)',
  })

const tag = z
  .string()
  .overwrite(trimText)
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'may contain only letters, digits, _ . and -')
const attributeBody = {
  name: nonBlank(100),
  description,
  group: trimmed(100),
  accountTypeIds: z.array(RecordId).max(100),
  required: z.boolean(),
  options: z.array(nonBlank(200)).max(200),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  pattern: pattern.nullable(),
  order,
}

const AttributeChanges = z
  .strictObject(attributeBody)
  .partial()
  .meta({ id: 'AttributeChanges', description: 'The attribute fields to change.' })

/**
 * Like `type` and `name`, each synonym identifies a single type: 422 `duplicate` if it already identifies another of
 * the business's types, regardless of case.
 */
const synonyms = z.array(nonBlank(64)).max(mostSynonyms)

const alertTypeBody = {
  name: nonBlank(100),
  synonyms,
  shape: z.enum(alertShapes),
  colour: Colour,
  priority: Priority,
  clocks: TypeClocks,
}

const pages = z.strictObject(paging)
const countedPages = pages.extend({ counts: QueryBoolean.default(false) })

const accountTypes = defineDefinition({
  resource: 'Account types',
  noun: 'an account type',
  path: '/account-types',
  singular: 'accountType',
  plural: 'accountTypes',
  row: AccountType,
  query: countedPages,
  create: z.strictObject({
    ...accountTypeBody,
    description: description.default(''),
    order: order.optional(),
  }),
  update: z.strictObject(accountTypeBody).partial(),
})

/** `tag` and `slot` cannot change, because accounts store values under them. */
const attributes = defineDefinition({
  resource: 'Attributes',
  noun: 'an attribute',
  path: '/attributes',
  singular: 'attribute',
  plural: 'attributes',
  row: Attribute,
  query: countedPages,
  create: z.strictObject({
    ...attributeBody,
    tag,
    slot: Slot,
    description: description.default(''),
    group: attributeBody.group.default(''),
    accountTypeIds: attributeBody.accountTypeIds.default([]),
    required: attributeBody.required.default(false),
    options: attributeBody.options.default([]),
    minimum: attributeBody.minimum.default(null),
    maximum: attributeBody.maximum.default(null),
    pattern: attributeBody.pattern.default(null),
    order: order.optional(),
  }),
  update: AttributeChanges,
})

export const orderAccountTypes = defineOrdering({
  resource: 'Account types',
  path: '/account-types',
  plural: 'accountTypes',
  row: AccountType,
})

export const orderAttributes = defineOrdering({
  resource: 'Attributes',
  path: '/attributes',
  plural: 'attributes',
  row: Attribute,
})

export const checkAttribute = defineOperation({
  ...writing,
  resource: 'Attributes',
  method: 'POST',
  path: '/attributes/{id}/check',
  summary: 'Count the accounts that a change to an attribute affects',
  description:
    'Counts the accounts that have a value, the `misfits` whose value would no longer fit, and those that would lack a required value. Values are kept until the account is edited. Above 20,000 accounts the numbers are estimated from a sample, and `exact` is false.',
  safe: true,
  request: { params: z.object({ id: PathId }), body: AttributeChanges },
  answer: z.object({ accounts: z.int(), misfits: z.int(), missing: z.int(), exact: z.boolean() }),
})

/** `type` cannot change, because alerts store it as text. */
const alertTypes = defineDefinition({
  resource: 'Alert types',
  noun: 'an alert type',
  path: '/alert-types',
  singular: 'alertType',
  plural: 'alertTypes',
  row: AlertType,
  query: pages,
  create: z.strictObject({
    ...alertTypeBody,
    type: nonBlank(64),
    shape: alertTypeBody.shape.default('circle'),
    colour: Colour.default('#d92d20'),
    priority: Priority.default(priorities.usual),
    synonyms: synonyms.default([]),
    clocks: TypeClocks.default([]),
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
