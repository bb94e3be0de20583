import * as z from 'zod'
import { Issue } from '../errors'
import {
  exactlyOneOf,
  MetadataInput,
  nonBlank,
  PathId,
  RecordId,
  SafeNumber,
  Timestamp,
  trimmed,
} from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'

export const AttributeValue = z
  .object({
    attributeId: z.string(),
    tag: z.string().optional(),
    value: z.object({
      text: z.string(),
      number: z.number(),
      boolean: z.boolean(),
      date: Timestamp.optional(),
      image: z.string().nullable(),
    }),
  })
  .meta({
    id: 'AttributeValue',
    description: "An attribute's value (2.2), in its slot; the other slots have their defaults.",
  })
export type AttributeValue = z.infer<typeof AttributeValue>

/** Omitted slots get their defaults. Only the attribute's own slot may have another value. */
export const AttributeSlots = z
  .strictObject({
    text: trimmed(4000).optional(),
    number: SafeNumber.optional(),
    boolean: z.boolean().optional(),
    date: Timestamp.nullable().optional(),
    image: trimmed(2048).nullable().optional(),
  })
  .meta({
    id: 'AttributeSlots',
    description: "The slots of 2.2. Set only the attribute's own slot.",
  })
export type AttributeSlots = z.infer<typeof AttributeSlots>

const attributeReference = { attributeId: RecordId, tag: z.string().max(64).optional() }
export const AttributeValueInput = z
  .strictObject({ ...attributeReference, value: AttributeSlots })
  .meta({ id: 'AttributeValueInput', description: 'An attribute value to write.' })
export type AttributeValueInput = z.infer<typeof AttributeValueInput>

export const Account = z
  .object({
    id: z.string(),
    accountType: z.string(),
    username: z.string(),
    phone: z.string(),
    role: z.string(),
    creationDate: Timestamp,
    subscribed: z.boolean(),
    blocked: z.boolean(),
    blockedDate: Timestamp.optional(),
    blockedReason: z.string().optional(),
    validated: z.boolean(),
    testAccount: z.boolean(),
    expirationDate: z.string().optional(),
    attributesValue: z.array(AttributeValue),
    businessId: z.string(),
    fullname: z.string().optional(),
    birthday: z.string().optional(),
    metadata: z.record(z.string(), z.unknown()),
    deletedAt: Timestamp.optional(),
    keptAt: Timestamp.optional(),
    version: z.int(),
  })
  .meta({
    id: 'Account',
    description:
      'An account (2.1). Unset fields are absent. A `testAccount` belongs to the team: the console may show its messages in a browser.',
  })
export type Account = z.infer<typeof Account>

export const Phone = z.string().min(1).max(64).meta({
  id: 'Phone',
  description:
    'A phone number with `+`, `00`, `tel:` or `whatsapp:` and a country code, a WhatsApp id, or a national number in the default country. Two numbers are rejected as `two_numbers`.',
})

export const PhoneWarning = Issue.extend({
  accountId: z.string().optional(),
  proposal: z.string().optional(),
}).meta({
  id: 'PhoneWarning',
  description:
    'A warning about a phone number or tag; `proposal` is the likely value, `accountId` the account that has it.',
})
export type PhoneWarning = z.infer<typeof PhoneWarning>

/** An account that has a given phone number in another form. */
const NearAccount = z.object({ accountId: z.string(), phone: z.string() })

const resource = 'Accounts'
const accountAnswer = z.object({ account: Account })
const writtenAnswer = accountAnswer.extend({
  warnings: z.array(PhoneWarning).optional(),
  near: z.array(NearAccount).optional(),
})
const documented = { resource, auth: 'business', clientId: 'required' } as const
const extension = { resource, auth: 'bearer', clientId: 'optional' } as const

const isoDateOrTimestamp = z.union([z.iso.date(), Timestamp])

/**
 * The fields that can be set on creation (4.2) and changed later (4.9), in addition to type, phone number and
 * attributes.
 */
const writable = {
  username: nonBlank(200),
  fullname: trimmed(200),
  birthday: z.iso.date(),
  role: nonBlank(64),
  subscribed: z.boolean(),
  validated: z.boolean(),
  testAccount: z.boolean(),
  expirationDate: isoDateOrTimestamp,
  metadata: MetadataInput,
}

export const createAccount = defineOperation({
  ...documented,
  method: 'POST',
  path: '/account/create',
  section: '4.2',
  summary: 'Create an account',
  description:
    'The phone number is stored as E.164; no other account may have it. A number not in use in its country gets the warning `doubtful_phone`. If other accounts have it in another form, it gets `near_match`, and `near` lists them. Unless `sendSMS` is false, a welcome SMS is sent; the call succeeds even if the SMS fails.',
  request: {
    body: z.strictObject({
      accountType: RecordId,
      phone: Phone,
      attributesValue: z.array(AttributeValueInput).max(200).optional(),
      sendSMS: z.boolean().default(true),
      ...z.object(writable).partial().shape,
    }),
  },
  answer: writtenAnswer,
  roles: writers.accounts,
  versioned: true,
  errors: ['phone_taken'],
})

export const checkAccount = defineOperation({
  ...documented,
  method: 'POST',
  safe: true,
  path: '/account/check',
  section: '4.3',
  summary: 'Check whether an account exists, by phone or by tags',
  description:
    'All tags must match the same account; case and surrounding white space are ignored. Returns at most 100 IDs. A phone number is also found in its other forms (the WhatsApp IDs of Mexico, Argentina and Brazil), with the warning `near_match`. A tag that no attribute has gets `unknown_tag`; `proposal` is the likely tag.',
  request: {
    body: z
      .strictObject({
        phone: Phone.optional(),
        tags: z
          .array(
            z.strictObject({
              tag: nonBlank(64),
              value: z.union([z.string().max(4000), SafeNumber, z.boolean()]),
            }),
          )
          .min(1)
          .max(20)
          .optional(),
      })
      .refine(({ phone, tags }) => (phone === undefined) !== (tags === undefined), {
        params: { code: 'exactly_one' },
        message: 'must contain exactly one of phone and tags',
      })
      .meta(exactlyOneOf('phone', 'tags')),
  },
  answer: z.object({
    exists: z.boolean(),
    accountIds: z.array(z.string()),
    warnings: z.array(PhoneWarning).optional(),
  }),
})

const oneAccount = { params: z.object({ accountId: PathId }) }

export const readAccount = defineOperation({
  ...documented,
  clientId: 'optional',
  method: 'GET',
  path: '/account/{accountId}',
  section: '4.4',
  summary: 'Read an account',
  request: oneAccount,
  answer: accountAnswer,
  versioned: true,
})

export const readAccountAlias = defineOperation({
  ...readAccount,
  path: '/accounts/{accountId}',
  section: '4.5',
  summary: 'Read an account (alias of /account/{accountId})',
})

export const listAccounts = defineOperation({
  ...documented,
  method: 'GET',
  path: '/accounts',
  section: '4.6',
  summary: 'List accounts by ID',
  description:
    'In the order requested, without duplicates or unknown IDs. The array may be encoded in any common way: repeated keys, `[]`, `[0]`, commas or a JSON array.',
  request: { query: z.strictObject({ accountIds: z.array(z.string()).min(1).max(500) }) },
  answer: z.object({ accounts: z.array(Account) }),
})

const AttributeUpdate = z.strictObject({ ...attributeReference, value: AttributeSlots.nullable() })

export const readOnlyMembers = Account.pick({
  id: true,
  creationDate: true,
  blockedDate: true,
  businessId: true,
  deletedAt: true,
  keptAt: true,
  version: true,
}).meta({ readOnly: true })

export const updateAccount = defineOperation({
  ...extension,
  method: 'PUT',
  path: '/account/{accountId}',
  section: '4.9',
  summary: 'Update an account',
  description:
    'Send any subset of the fields. Attributes are merged by `attributeId` (`value: null` removes one), `metadata` by JSON Merge Patch (RFC 7396). `null` clears a field that allows it. A read-only field that differs from the record is rejected as `read_only`. A new phone number gets the same warnings as on creation.',
  request: {
    ...oneAccount,
    body: z
      .strictObject({
        ...readOnlyMembers.shape,
        ...writable,
        accountType: RecordId,
        phone: Phone,
        fullname: writable.fullname.nullable(),
        birthday: writable.birthday.nullable(),
        attributesValue: z.array(AttributeUpdate).max(200),
        blocked: z.boolean(),
        blockedReason: trimmed(500).nullable(),
        expirationDate: isoDateOrTimestamp.nullable(),
      })
      .partial(),
  },
  answer: writtenAnswer,
  roles: writers.accounts,
  conditional: true,
  versioned: true,
  errors: ['phone_taken'],
})

export const deleteAccount = defineOperation({
  ...extension,
  method: 'DELETE',
  path: '/account/{accountId}',
  section: '4.9',
  summary: 'Delete an account',
  description: 'For 30 days `POST /account/{accountId}/restore` can restore it.',
  request: oneAccount,
  answer: accountAnswer,
  roles: writers.accounts,
  conditional: true,
  versioned: true,
})

export const restoreAccount = defineOperation({
  ...extension,
  method: 'POST',
  path: '/account/{accountId}/restore',
  summary: 'Restore an account deleted in the last 30 days',
  request: oneAccount,
  answer: accountAnswer,
  roles: writers.accounts,
  conditional: true,
  versioned: true,
  errors: ['phone_taken', 'account_merged'],
})

export const Deletion = z
  .object({
    account: Account,
    deletedAt: Timestamp,
    deletedBy: z.string().nullable(),
    mergedInto: z.string().nullable(),
    restorableUntil: Timestamp,
  })
  .meta({
    id: 'Deletion',
    description:
      'A deleted account, who deleted it (null for the system itself), and until when it can be restored.',
  })
export type Deletion = z.infer<typeof Deletion>

export const readDeletion = defineOperation({
  ...extension,
  method: 'GET',
  path: '/account/{accountId}/deletion',
  summary: 'Read who deleted an account, and when',
  description: 'Available for 30 days; 404 for an account that is not deleted.',
  request: oneAccount,
  answer: z.object({ deletion: Deletion }),
  roles: writers.accounts,
})
