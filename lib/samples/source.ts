import type { Language } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'

/** The input for a business's samples: the same source generates the same samples. */
export type Source = {
  businessId: string
  language: Language
  seed: number
  accountTypes: string[]
  attributes: ReadonlyMap<string, Attribute>
  alertTypes: string[]
  /** Whether the business's map shows the fictional town, so that alerts can be there. */
  hasTown: boolean
  /** How many of the sample's first alerts are open; if omitted, a small share of all alerts is open. */
  open?: number
  /** The reference time for the age of open alerts. */
  now: number
}
