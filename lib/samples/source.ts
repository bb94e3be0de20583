import type { Language } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'

/** What the samples of a business are made from: the same source makes the same samples. */
export type Source = {
  businessId: string
  language: Language
  seed: number
  accountTypes: string[]
  attributes: ReadonlyMap<string, Attribute>
  alertTypes: string[]
  /** Its map shows the invented town, so that its alerts may stand there. */
  hasTown: boolean
  /** So many alerts, the first, are open; a few of them as a rule. */
  open?: number
  /** The time that open alerts are recent to. */
  now: number
}
