import * as z from 'zod'
import { TypeClocks } from './alerts/clocks'
import { alertShapes, mostSynonyms, patternLimit, priorities, slots } from './choices'
import { defineDefinition, defineOrdering, writing } from './define-definition'
import {
  Colour,
  Id,
  nonBlank,
  PathId,
  Priority,
  paging,
  QueryBoolean,
  Timestamp,
  trimmed,
} from './fields/fields'
import { findPatternProblem } from './fields/pattern'
import { trimText } from './fields/trim-text'
import { defineOperation } from './operation'

/** Lists come by `order`, then by id. `accounts` (how many have the type) is there when asked for with `counts=true`. */
export const AccountType = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    order: z.int(),
    accounts: z.int().optional(),
    version: z.int(),
  })
  .meta({ id: 'AccountType', description: 'A kind of account; its id is what `accountType` holds.' })
export type AccountType = z.infer<typeof AccountType>

export const Slot = z.enum(slots).meta({ id: 'Slot', description: 'The slot of 2.2 that holds the value.' })
export type Slot = z.infer<typeof Slot>

/**
 * An attribute definition: `accountTypeIds` empty means every type; `options` are the texts allowed, empty means any.
 * `minimum` and `maximum` are of a number itself, and of a text the number of its characters; `pattern` is a regular
 * expression (ECMAScript, flag u, without lookaround and backreferences) for a whole text of at most 256 characters. Null
 * where there is no limit. `group` is the heading that it stands under with others, empty for none.
 * `accounts` (how many have a value) and `accountsExact` are there when asked for with `counts=true`.
 */
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
    description: 'The definition of an attribute. An empty `accountTypeIds` means every type.',
  })
export type Attribute = z.infer<typeof Attribute>

/**
 * How a known alert type is called and drawn. An alert that is sent with the type, the name or one of the `synonyms`, in any
 * case, with or without accents and blanks, is of that type; `type` is what alerts carry in `alertType`, `priority` what new ones begin with. `clocks`: see there; they
 * run from `clocksSince` for alerts that were open when they were changed, null where there were none.
 */
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
      'How a known alert type is called and drawn; `type` is what alerts hold in `alertType`. No two types of a business share a type, name or synonym, whatever its case, accents and blanks.',
  })
export type AlertType = z.infer<typeof AlertType>

/** Where it stands in lists; a new one comes after the last. */
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
    message: 'must not look around, refer back or have too many repeats: RE2 reads it',
  })

const tag = z
  .string()
  .overwrite(trimText)
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'may hold letters, digits, _ . and -')
const attributeBody = {
  name: nonBlank(100),
  description,
  group: trimmed(100),
  accountTypeIds: z.array(Id).max(100),
  required: z.boolean(),
  options: z.array(nonBlank(200)).max(200),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  pattern: pattern.nullable(),
  order,
}

/** Like `type` and `name`, each means one type: 422 `duplicate` for what means another type of the business, in any case. */
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

/** `tag` and `slot` are fixed when an attribute is created: accounts hold values of that slot under that tag. */
const attributes = defineDefinition({
  resource: 'Attributes',
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
  update: z.strictObject(attributeBody).partial(),
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

/**
 * Extension: what a change of an attribute would touch, before it is made. `accounts` have a value; of those, `misfits`
 * have one that would not fit; `missing` have none and would need one. Beyond 20,000 accounts `exact` is false and the
 * numbers are about so many, from a sample. Nobody's values change by it: they are kept until the account is edited.
 */
export const checkAttribute = defineOperation({
  ...writing,
  resource: 'Attributes',
  method: 'POST',
  path: '/attributes/{id}/check',
  summary: 'Count the accounts that a change of an attribute touches',
  description:
    'Nothing is changed. Beyond 20,000 accounts `exact` is false and the numbers come from a sample.',
  safe: true,
  request: { params: z.object({ id: PathId }), body: z.strictObject(attributeBody).partial() },
  answer: z.object({ accounts: z.int(), misfits: z.int(), missing: z.int(), exact: z.boolean() }),
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
