import * as z from 'zod/mini'
import { newKey } from '@/lib/queries/new-key'
import { Draft, emptyDraft, isEmptyDraft } from './draft'

const Kept = z.object({
  /** The idempotency key: made when the draft is opened, kept until an answer came. */
  key: z.string(),
  /** It was sent, and no answer has come yet. */
  attempted: z.boolean(),
  /** Which address filled it in, so that a reload does not do it again. */
  prefill: z.string(),
  values: Draft,
})

/** The draft of this tab, and the one that a filled-in address has put aside. */
export const DraftSlot = z.extend(Kept, { aside: z.optional(Kept) })
export type DraftSlot = z.infer<typeof DraftSlot>

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
    return DraftSlot.safeParse(JSON.parse(sessionStorage.getItem(nameOf(owner)) ?? 'null')).data
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
