import * as z from 'zod/mini'
import { DraftTyped } from './place/draft-values'

/** `key` is the idempotency key: however often this draft is sent, one alert is placed. */
const DraftSlot = z.object({ key: z.string(), values: DraftTyped })
export type DraftSlot = z.infer<typeof DraftSlot>

/** Each identity has its own: whoever signs in next in this tab does not see it. */
const nameOf = (owner: string) => `beacon-alert-draft:${owner}`

export function loadSlot(owner: string): DraftSlot | undefined {
  try {
    return DraftSlot.safeParse(JSON.parse(sessionStorage.getItem(nameOf(owner)) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Without room or without storage one still places; only a reload would lose what was typed. */
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
