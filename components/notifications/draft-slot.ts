import { newKey } from '@/lib/data/new-key'
import { emptyDraft, isEmptyDraft } from './draft'
import { type Draft, type DraftSlot, readStored } from './stored-draft'

export type Prefill = { id: string; values: Partial<Draft> }

/** Each identity has its own: whoever signs in next in this tab does not see it. */
const nameOf = (owner: string) => `beacon-notification-draft:${owner}`

export function newSlot(values: Draft, prefill = ''): DraftSlot {
  return { key: newKey(), attempted: false, prefill, values }
}

/** What was written before in this tab, or a new draft; an address that fills one in comes before both. */
export function openSlot(owner: string, country: string, prefill?: Prefill): DraftSlot {
  const stored = loadSlot(owner)
  const slot = fillIn(stored ?? newSlot({ ...emptyDraft, country }), prefill)
  saveSlot(owner, slot)
  return slot
}

function fillIn(slot: DraftSlot, prefill?: Prefill): DraftSlot {
  if (!prefill || slot.prefill === prefill.id) return slot
  const { aside: _aside, ...before } = slot
  const values = { ...emptyDraft, country: before.values.country, ...prefill.values }
  const keep = before.attempted || !isEmptyDraft(before.values)
  return { ...newSlot(values, prefill.id), ...(keep && { aside: before }) }
}

function loadSlot(owner: string): DraftSlot | undefined {
  try {
    return readStored(sessionStorage.getItem(nameOf(owner)) ?? 'null')
  } catch {
    return undefined
  }
}

/** A browser without room or without storage still composes; only a reload would lose what was written. */
export function saveSlot(owner: string, slot: DraftSlot): void {
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify(slot))
  } catch {}
}

export function clearSlot(owner: string): void {
  try {
    sessionStorage.removeItem(nameOf(owner))
  } catch {}
}
