import * as z from 'zod/mini'
import type { Business } from '@/lib/contract/business'
import { inFlightLimits } from '@/lib/contract/choices'
import { requiredText } from '../required-text'

const mostPeople = 10_000_000
const isCount = (text: string, most: number) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most

/** The business's settings as form input; an empty string means no value. */
export const BusinessForm = z.object({
  name: requiredText(100),
  defaultCountry: z.string(),
  timeZone: z.string(),
  approvalAbove: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isCount(text, mostPeople), 'out_of_range'),
  ),
  inFlightLimit: z.string().check(
    z.trim(),
    z.refine((text) => isCount(text, inFlightLimits.most), 'out_of_range'),
  ),
  languageAttribute: z.string(),
  locationAttribute: z.string(),
  cardAttributes: z.array(z.string()),
})
export type BusinessForm = z.infer<typeof BusinessForm>

export const toBusinessForm = (from?: Business): BusinessForm => ({
  name: from?.name ?? '',
  defaultCountry: from?.defaultCountry ?? '',
  timeZone: from?.timeZone ?? '',
  approvalAbove: from?.approvalAbove?.toString() ?? '',
  inFlightLimit: String(from?.inFlightLimit ?? inFlightLimits.usual),
  languageAttribute: from?.languageAttribute ?? '',
  locationAttribute: from?.locationAttribute ?? '',
  cardAttributes: from?.cardAttributes ?? [],
})

export const toBusinessBody = ({ name, ...typed }: BusinessForm) => ({
  name,
  defaultCountry: typed.defaultCountry || null,
  timeZone: typed.timeZone || null,
  approvalAbove: typed.approvalAbove === '' ? null : Number(typed.approvalAbove),
  inFlightLimit: Number(typed.inFlightLimit),
  languageAttribute: typed.languageAttribute || null,
  locationAttribute: typed.locationAttribute || null,
  cardAttributes: typed.cardAttributes,
})
