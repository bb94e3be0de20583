import type { Issue } from '@/lib/contract/errors'
import { trimText } from '@/lib/contract/fields/trim-text'
import { issue } from '../api-error'
import { readDefinitions } from '../definitions/cache'

/** `probable` is the type that an unknown text probably means, if any. */
export type TypeReading = { meant: string; unknown: Issue[]; probable?: string }

/** The type that a text means; of an unknown one the text itself, a warning, and the type that is probably meant. */
export async function readType(businessId: string, alertType: string): Promise<TypeReading> {
  const { alertTypes } = await readDefinitions(businessId)
  const known = alertTypes.resolve(alertType)
  if (known !== undefined) return { meant: known, unknown: [] }
  const probable = alertTypes.guess(alertType)
  const hint = probable === undefined ? '' : `: ${probable} was probably meant`
  const warning = issue('alertType', 'unknown_type', `is no alert type of the business${hint}`)
  return { meant: alertType, unknown: [warning], probable }
}

/** The type that a text means, and the text itself: alerts may have been stored with it before it meant one. */
export async function typesMeantBy(businessId: string, text: string): Promise<string[]> {
  const written = trimText(text)
  const { meant } = await readType(businessId, written)
  return [...new Set([meant, written])]
}
