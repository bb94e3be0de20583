import type { Language } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'

/** The input of the sample generator for a business; equal inputs generate equal samples. */
export type Source = {
  businessId: string
  language: Language
  seed: number
  accountTypes: string[]
  attributes: ReadonlyMap<string, Attribute>
  alertTypes: string[]
  /** True if the business's map shows the fictional town; alerts can then be located there. */
  hasTown: boolean
  /** How many sample alerts are open, starting with the first; by default, a small share of all alerts. */
  open?: number
  /** The current time, from which the ages of open alerts are calculated. */
  now: number
}
