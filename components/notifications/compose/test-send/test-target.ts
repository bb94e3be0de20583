import type { PickedAccount } from '../../picked-account'

const prefix = 'beacon-test-target '

export const targetKinds = ['account', 'phone'] as const

/**
 * The recipient of tests: an account, or a phone number (E.164; empty for none). When one kind is chosen, the other
 * kind's value is kept.
 */
export type TestTarget = {
  kind: (typeof targetKinds)[number]
  account: PickedAccount | null
  phone: string
}

export const noTarget: TestTarget = { kind: 'account', account: null, phone: '' }

/** A person's test recipient as remembered in this browser; `owner` identifies the person. */
export function readTestTarget(owner: string): TestTarget {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + owner) ?? 'null')
    return isTarget(kept) ? kept : noTarget
  } catch {
    return noTarget
  }
}

export function rememberTestTarget(owner: string, target: TestTarget): void {
  try {
    localStorage.setItem(prefix + owner, JSON.stringify(target))
  } catch {}
}

function isTarget(kept: unknown): kept is TestTarget {
  if (!isRecord(kept)) return false
  const isKind = targetKinds.some((kind) => kind === kept.kind)
  return isKind && typeof kept.phone === 'string' && (kept.account === null || isPicked(kept.account))
}

const isPicked = (kept: unknown) =>
  isRecord(kept) && ['id', 'name', 'phone'].every((member) => typeof kept[member] === 'string')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
