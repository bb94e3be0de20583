import type { PickedAccount } from '../../picked-account'

const prefix = 'beacon-test-account '

/** The account that somebody's tests go to, as it is remembered in this browser; `owner` names the person. */
export function readTestAccount(owner: string): PickedAccount | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + owner) ?? 'null')
    return isPicked(kept) ? kept : null
  } catch {
    return null
  }
}

export function rememberTestAccount(owner: string, account: PickedAccount | null): void {
  try {
    if (account) localStorage.setItem(prefix + owner, JSON.stringify(account))
    else localStorage.removeItem(prefix + owner)
  } catch {}
}

const isPicked = (kept: unknown): kept is PickedAccount =>
  typeof kept === 'object' &&
  kept !== null &&
  ['id', 'name', 'phone'].every((member) => typeof (kept as Record<string, unknown>)[member] === 'string')
