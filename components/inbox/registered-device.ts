import type { Device } from '@/lib/contract/device'

const storageKey = 'beacon-inbox-device'

/** The id of this browser's device, remembered here because the API's responses do not identify it. */
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
