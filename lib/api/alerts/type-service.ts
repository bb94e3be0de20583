import { longestAlertType } from '@/lib/contract/choices'
import type { Issue } from '@/lib/contract/errors'
import { trimText } from '@/lib/contract/fields/trim-text'
import { truncate } from '@/lib/format/truncate'
import { issue } from '../api-error'
import { readDefinitions } from '../definitions/cache'

/** `probable` is the type that an unknown text probably means, if any. */
export type TypeReading = { meant: string; unknown: Issue[]; probable?: string }

/**
 * The type that a text means; of an unknown one the text itself, cut to what an alert can carry, with warnings and the type
 * that is probably meant.
 */
export async function readType(businessId: string, alertType: string): Promise<TypeReading> {
  const { alertTypes } = await readDefinitions(businessId)
  const text = truncate(alertType, longestName)
  const known = alertTypes.resolve(text)
  if (known !== undefined) return { meant: known, unknown: [] }
  const probable = alertTypes.guess(text)
  const hint = probable === undefined ? '' : `: ${probable} was probably meant`
  const unknown = [issue('alertType', 'unknown_type', `is no alert type of the business${hint}`)]
  const meant = cutType(alertType)
  if (meant !== alertType) {
    unknown.push(issue('alertType', 'too_long', `was cut to its first ${longestAlertType} characters`))
  }
  return { meant, unknown, probable }
}

/** Names are shorter, and each word of a text is compared with all of them. */
const longestName = 500

/** As much of a type that no alert type is called as an alert carries. */
export const cutType = (alertType: string) => trimText(truncate(alertType, longestAlertType))

/** The type that a text means, and the text itself: alerts may have been stored with it before it meant one. */
export async function typesMeantBy(businessId: string, text: string): Promise<string[]> {
  const written = trimText(text)
  const { meant } = await readType(businessId, written)
  return [...new Set([meant, written])]
}
