import type { Device } from '@/lib/contract/device'

const storageKey = 'beacon-inbox-device'

/** Which device of the API this browser is: nothing that the API answers of a device says so. */
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
