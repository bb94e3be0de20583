import * as z from 'zod'
import { trimText } from './trim-text'

/** The codes of up to ten languages of a WhatsApp template, the usual one first: `es` or `es, pt_BR`. */
export const TemplateLanguages = z
  .string()
  .overwrite(trimText)
  .regex(/^([a-z]{2,3}(_[A-Z]{2,3})?(, ?|$)){1,10}$/, 'must be codes such as es or pt_BR')

/** The single codes of `TemplateLanguages`. */
export function templateLanguages(codes: string): readonly [string, ...string[]] {
  const [usual = '', ...others] = codes.split(/, ?/).filter(Boolean)
  return [usual, ...others]
}
