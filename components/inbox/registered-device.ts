import type { Device } from '@/lib/contract/device'

const storageKey = 'beacon-inbox-device'

/** The ID of this browser's device, stored locally because API responses do not say which device is this browser. */
export function readRegistered(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberRegistered({ id }: Pick<Device, 'id'>): void {
  try {
    localStorage.setItem(storageKey, id)
  } catch {}
}
