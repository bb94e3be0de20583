import * as z from 'zod'
import { Account } from './account'
import { mergeMembers } from './choices'
import { Id, PathId, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

/** Why two accounts may be of one person: always the name, and beside it an attribute's text or a number almost the same. */
export const duplicateReasons = ['name', 'attribute', 'phone'] as const

export const Duplicate = z
  .object({
    account: Account,
    reasons: z.array(z.object({ kind: z.enum(duplicateReasons), attributeId: z.string().optional() })),
    /** What would pass to the other account. */
    counts: z.object({ alerts: z.int(), notes: z.int(), devices: z.int() }),
  })
  .meta({
    id: 'Duplicate',
    description: 'An account that may be of the same person, why, and what would pass from it.',
  })
export type Duplicate = z.infer<typeof Duplicate>

/** A merge that can be undone: `merged` is the account that was deleted by it. */
export const Merge = z
  .object({
    id: z.string(),
    accountId: z.string(),
    merged: z.object({ id: z.string(), name: z.string().nullable(), phone: z.string() }),
    mergedBy: z.string().nullable(),
    mergedAt: Timestamp,
    undoableUntil: Timestamp,
  })
  .meta({ id: 'Merge', description: 'A merge that can be undone; `merged` is the account that it deleted.' })
export type Merge = z.infer<typeof Merge>

const MergeField = z
  .string()
  .regex(
    new RegExp(`^(?:${mergeMembers.join('|')}|attributes\\.[A-Za-z0-9_-]{1,64})$`),
    'must be a member, or attributes. and the id of an attribute',
  )
const fields = z.array(MergeField).max(300).default([])

const reading = { resource: 'Accounts', auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.accounts, conditional: true, versioned: true } as const
const params = z.object({ accountId: PathId })

/** Extension: at most 10; an account without a name has none. 404 for an account that is unknown or deleted. */
export const listDuplicates = defineOperation({
  ...reading,
  method: 'GET',
  path: '/account/{accountId}/duplicates',
  summary: 'List accounts that may be of the same person',
  description:
    'Accounts of the same name that have an attribute text in common, or whose phone differs by one digit or by two in the other order. Names and texts are the same when their words are, in any order, upper case and accents aside. At most 10.',
  request: { params },
  answer: z.object({ duplicates: z.array(Duplicate) }),
})

/**
 * Extension. The account of the path stays: what it lacks is filled from the other unless `keep` names it, and what `take`
 * names is the other's. Alerts, notes, devices and messages of the other pass to it, and the other is deleted. `version` is
 * that of the other as it was compared; 412 with the account that has changed.
 */
export const mergeAccounts = defineOperation({
  ...writing,
  method: 'POST',
  path: '/account/{accountId}/merge',
  summary: 'Merge another account into this one',
  description:
    'The other is deleted; its alerts, notes, devices and messages pass to this account. What this account lacks is filled from the other unless `keep` names it; what `take` names becomes that of the other. It can be undone for 30 days.',
  request: {
    params,
    body: z.strictObject({
      accountId: Id.describe('The account that is merged into the one of the path.'),
      version: z.int().optional().describe('The version of the other, as it was compared.'),
      take: fields,
      keep: fields,
    }),
  },
  answer: z.object({ account: Account, merge: Merge }),
})

/** Extension: newest first, those of the last 30 days. */
export const listMerges = defineOperation({
  ...reading,
  method: 'GET',
  path: '/account/{accountId}/merges',
  summary: 'List the merges into an account that can be undone',
  request: { params },
  answer: z.object({ merges: z.array(Merge) }),
})

/**
 * Extension. What was changed since stays as it is now, and what came since stays with the account. 404 for a merge that is
 * unknown, undone or older than 30 days; 422 `later_merge` unless it is the latest into the account, 422 `phone_taken` when
 * a phone that has to go back belongs to another account.
 */
export const undoMerge = defineOperation({
  ...writing,
  method: 'POST',
  path: '/account/{accountId}/merge/undo',
  summary: 'Undo a merge of the last 30 days',
  description:
    'The other account is there again with all that passed from it. Members that were changed since stay as they are now.',
  request: { params, body: z.strictObject({ mergeId: Id }) },
  answer: z.object({ account: Account }),
  errors: ['phone_taken', 'later_merge'],
})
