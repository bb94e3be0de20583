import * as z from 'zod/mini'
import { alertShapes, mostSynonyms } from '@/lib/contract/choices'
import { optionLines } from '../attributes/attribute-form'
import { requiredText } from '../required-text'
import { toClocks } from './clock-minutes'

export const AlertTypeForm = z.object({
  name: requiredText(100),
  type: requiredText(64),
  shape: z.enum(alertShapes),
  colour: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'invalid_format')),
  priority: z.number(),
  synonyms: z.string().check(
    z.refine((text) => optionLines(text).length <= mostSynonyms, 'too_many'),
    z.refine((text) => optionLines(text).every((line) => line.length <= 64), 'too_long'),
  ),
  minutes: z.array(z.string()).check(z.refine((minutes) => toClocks(minutes) !== undefined, 'invalid')),
})
export type AlertTypeForm = z.infer<typeof AlertTypeForm>
