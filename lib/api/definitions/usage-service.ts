import { findMisfit } from '@/lib/contract/accounts/attribute-rules'
import type { Attribute } from '@/lib/contract/definitions'
import { fitsPattern } from '@/lib/contract/fields/pattern'
import {
  countByType,
  countLiveAccounts,
  countValues,
  type HeldValue,
  selectHeldValues,
  selectLiveIds,
} from './usage-repository'

/** The sample size. In businesses with more accounts, only a sample is counted. */
const mostLookedAt = 20_000
const batchSize = 1_000
/** The maximum time for matching values against patterns, which can be slow. */
const longestLookMs = 200

export type Touched = { accounts: number; misfits: number; missing: number; exact: boolean }

/** The number of live accounts of each type. */
export function countAccountsByType(businessId: string): Promise<Map<string, number>> {
  return countByType(businessId)
}

/**
 * How many live accounts have a value for each attribute, by attribute ID; above 20,000 accounts, the numbers
 * are estimates.
 */
export async function countAccountsByAttribute(
  businessId: string,
): Promise<{ accounts: Map<string, number>; exact: boolean }> {
  const { ids, total } = await sampleAccounts(businessId)
  const counts = await countValues(businessId, ids)
  const scale = scaleOf(ids.length, total)
  const accounts = [...counts].map(([id, count]) => [id, scale(count)] as const)
  return { accounts: new Map(accounts), exact: ids.length === total }
}

/**
 * Counts the live accounts that have a value for the attribute, those whose value breaks its rules, and those
 * that lack a required value.
 */
export async function countTouchedAccounts(businessId: string, attribute: Attribute): Promise<Touched> {
  const { ids, total } = await sampleAccounts(businessId)
  const found: Found = { accounts: 0, misfits: 0, missing: 0, looked: 0 }
  let spentMs = 0
  for (let at = 0; at < ids.length && spentMs < longestLookMs; at += batchSize) {
    const held = await selectHeldValues(businessId, ids.slice(at, at + batchSize), attribute)
    spentMs += lookAt(held, attribute, found, longestLookMs - spentMs)
  }
  const { looked, accounts, misfits, missing } = found
  const scale = scaleOf(looked, total)
  return {
    accounts: scale(accounts),
    misfits: scale(misfits),
    missing: scale(missing),
    exact: looked === total,
  }
}

type Found = Omit<Touched, 'exact'> & { looked: number }

/** Counts accounts into `found` until the time is up; returns the milliseconds spent. */
function lookAt(held: readonly HeldValue[], attribute: Attribute, found: Found, withinMs: number): number {
  const began = performance.now()
  for (const one of held) {
    add(found, attribute, one)
    if (performance.now() - began >= withinMs) break
  }
  return performance.now() - began
}

async function sampleAccounts(businessId: string): Promise<{ ids: string[]; total: number }> {
  const total = await countLiveAccounts(businessId)
  if (total <= mostLookedAt) {
    const ids = await selectLiveIds(businessId, 1)
    return { ids, total: ids.length }
  }
  return { ids: await selectLiveIds(businessId, mostLookedAt / total), total }
}

/**
 * Scales a count from the sample to all accounts, and rounds it to two digits, because a sample is no more
 * precise.
 */
export const scaleOf = (looked: number, total: number) => (count: number) =>
  looked === total ? count : Math.round(Number(((count * total) / Math.max(1, looked)).toPrecision(2)))

function add(found: Found, attribute: Attribute, { accountType, value }: HeldValue): void {
  const { accountTypeIds, required } = attribute
  const applies = accountTypeIds.length === 0 || accountTypeIds.includes(accountType)
  const isBlank = value === null || (typeof value === 'string' && value.trim() === '')
  found.looked += 1
  if (value !== null) found.accounts += 1
  if (isBlank && applies && required) found.missing += 1
  else if (value !== null && (!applies || findMisfit(attribute, value, fitsPattern))) found.misfits += 1
}
