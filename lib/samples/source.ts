import type { Language } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'

/** The input for a business's samples; the same source always generates the same samples. */
export type Source = {
  businessId: string
  language: Language
  seed: number
  accountTypes: string[]
  attributes: ReadonlyMap<string, Attribute>
  alertTypes: string[]
  /** Whether the business's map shows the fictional town, in which case alerts can be there. */
  hasTown: boolean
  /** How many of the first sample alerts are open; if omitted, a small share of all alerts is open. */
  open?: number
  /** The time from which the age of open alerts is measured. */
  now: number
}
