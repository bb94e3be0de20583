import { type RecipientKind, recipientKinds } from '@/lib/data/notification-summary'

/** An account as it was when it was picked. */
export type PickedAccount = { id: string; name: string; phone: string }

/** All that is written while composing. What was entered for one kind of recipients stays when another is chosen. */
export type Draft = {
  kind: RecipientKind
  phonesText: string
  country: string
  accounts: PickedAccount[]
  typeIds: string[]
  title: string
  body: string
  url: string
  sendWhatsApp: boolean
  hiddenFromList: boolean
  sender: PickedAccount | null
  sectionId: string
}

type Kept = {
  /** The idempotency key: made when the draft is opened, kept until an answer came. */
  key: string
  /** It was sent, and no answer has come yet. */
  attempted: boolean
  /** Which address filled it in, so that a reload does not do it again. */
  prefill: string
  values: Draft
}

/** The draft of this tab, and the one that a filled-in address has put aside. */
export type DraftSlot = Kept & { aside?: Kept }

const picked: PickedAccount = { id: '', name: '', phone: '' }
const values: Draft = {
  kind: 'phones',
  phonesText: '',
  country: '',
  accounts: [picked],
  typeIds: [''],
  title: '',
  body: '',
  url: '',
  sendWhatsApp: false,
  hiddenFromList: false,
  sender: picked,
  sectionId: '',
}
const example: Kept = { key: '', attempted: false, prefill: '', values }

/** A slot as it was stored; undefined for what is none, such as one of an older version of the console. */
export function readStored(text: string): DraftSlot | undefined {
  const slot: DraftSlot | null = JSON.parse(text)
  return slot && isKept(slot) && (slot.aside === undefined || isKept(slot.aside)) ? slot : undefined
}

function isKept(kept: Kept): boolean {
  return isLike(example, kept) && recipientKinds.includes(kept.values?.kind)
}

/** Whether every part of `one` is there and of its type; an object may be null. */
function isLike(one: unknown, value: unknown): boolean {
  if (Array.isArray(one)) return Array.isArray(value) && value.every((item) => isLike(one[0], item))
  if (typeof one !== 'object' || one === null || typeof value !== 'object') return typeof value === typeof one
  const parts = value as Record<string, unknown> | null
  return parts === null || Object.entries(one).every(([name, part]) => isLike(part, parts[name]))
}
