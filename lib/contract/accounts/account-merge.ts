import * as z from 'zod'
import { mergeMembers } from '../choices'
import { Id, PathId, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'
import { Account } from './account'

/**
 * Why two accounts may be duplicates: their names are equal (`name`), and they also have an equal text in an attribute
 * (`attribute`) or similar phone numbers (`phone`).
 */
export const duplicateReasons = ['name', 'attribute', 'phone'] as const

export const Duplicate = z
  .object({
    account: Account,
    reasons: z.array(z.object({ kind: z.enum(duplicateReasons), attributeId: z.string().optional() })),
    counts: z.object({ alerts: z.int(), notes: z.int(), devices: z.int() }),
  })
  .meta({
    id: 'Duplicate',
    description: 'An account that may belong to the same person, why, and what a merge would move.',
  })
export type Duplicate = z.infer<typeof Duplicate>

export const Merge = z
  .object({
    id: z.string(),
    accountId: z.string(),
    merged: z.object({ id: z.string(), name: z.string().nullable(), phone: z.string() }),
    mergedBy: z.string().nullable(),
    mergedAt: Timestamp,
    undoableUntil: Timestamp,
  })
  .meta({ id: 'Merge', description: 'A merge that can be undone; `merged` is the account it deleted.' })
export type Merge = z.infer<typeof Merge>

const MergeField = z
  .string()
  .regex(
    new RegExp(`^(?:${mergeMembers.join('|')}|attributes\\.[A-Za-z0-9_-]{1,64})$`),
    'must be a field, or attributes. followed by an attribute ID',
  )
const fields = z.array(MergeField).max(300).default([])

const reading = { resource: 'Accounts', auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.accounts, conditional: true, versioned: true } as const
const params = z.object({ accountId: PathId })

export const listDuplicates = defineOperation({
  ...reading,
  method: 'GET',
  path: '/account/{accountId}/duplicates',
  summary: 'List accounts that may belong to the same person',
  description:
    "Up to 10 accounts with the same name, ignoring word order, case and accents, that also share an attribute's text or whose phone number differs by one digit or two swapped digits.",
  request: { params },
  answer: z.object({ duplicates: z.array(Duplicate) }),
})

export const mergeAccounts = defineOperation({
  ...writing,
  method: 'POST',
  path: '/account/{accountId}/merge',
  summary: 'Merge another account into this one',
  description:
    "The other account is deleted; its alerts, notes, devices and messages move to this one. Fields that this account lacks are filled in from the other, except those in `keep`; fields in `take` are replaced by the other's. If the other account is no longer at `version`, the response is 412. A merge can be undone for 30 days.",
  request: {
    params,
    body: z.strictObject({
      accountId: Id.describe('The account to merge into the one in the path.'),
      version: z.int().optional().describe("The other account's version."),
      take: fields,
      keep: fields,
    }),
  },
  answer: z.object({ account: Account, merge: Merge }),
})

export const listMerges = defineOperation({
  ...reading,
  method: 'GET',
  path: '/account/{accountId}/merges',
  summary: 'List the merges into an account that can still be undone',
  description: 'Newest first, from the last 30 days.',
  request: { params },
  answer: z.object({ merges: z.array(Merge) }),
})

export const undoMerge = defineOperation({
  ...writing,
  method: 'POST',
  path: '/account/{accountId}/merge/undo',
  summary: 'Undo a merge from the last 30 days',
  description:
    'Restores the other account with everything that moved from it. Fields changed since then keep their values; later additions stay with this account. Only the latest merge into an account can be undone.',
  request: { params, body: z.strictObject({ mergeId: Id }) },
  answer: z.object({ account: Account }),
  errors: ['phone_taken', 'later_merge'],
})
