import type { Business } from '@/lib/contract/business'
import { logoAddress } from '@/lib/data/business'

const storageKey = 'beacon.logo'
type KnownLogo = { of: string; version: number; image: string }

/** A business's logo as stored in this browser, as a data URL. */
export function findKnownLogo(businessId: string): string | undefined {
  const known = readStored()
  return known?.of === businessId ? known.image : undefined
}

/** Stores the business's logo, downloaded once per version, unless storage is full. */
export async function keepLogo(business: Pick<Business, 'id' | 'logo'>): Promise<void> {
  const address = logoAddress(business)
  if (!address || !business.logo) return forgetLogo()
  const { version } = business.logo
  const known = readStored()
  if (known?.of === business.id && known.version === version) return
  const response = await fetch(address)
  if (!response.ok) return
  const image = await readAsDataUrl(await response.blob())
  try {
    localStorage.setItem(storageKey, JSON.stringify({ of: business.id, version, image } satisfies KnownLogo))
  } catch {
    forgetLogo()
  }
}

export function forgetLogo(): void {
  localStorage.removeItem(storageKey)
}

function readStored(): KnownLogo | undefined {
  try {
    const known: Partial<KnownLogo> = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return /^data:image\/(png|jpeg|webp);base64,/.test(known.image ?? '') ? (known as KnownLogo) : undefined
  } catch {
    return undefined
  }
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
