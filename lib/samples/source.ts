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
  /** The time that open alerts are recent to. */
  now: number
}
