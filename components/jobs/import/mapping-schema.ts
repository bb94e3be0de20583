import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod'
import type { Attribute } from '@/lib/contract/definitions'
import { ImportOptions } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import { hasPhone, isJoinable, type Mapping, needsCountry, needsDecimals } from './mapping'

const { fields, mode, accountType, sendSMS, dates, decimals, country, phoneChoice } = ImportOptions.shape

/**
 * A mapping in the contract's format, except that missing choices are empty strings. Issue messages are
 * MappingProblems.
 */
const MappingTyped = z.object({
  fields,
  mode: mode.unwrap(),
  accountType: accountType.unwrap().or(z.literal('')),
  sendSMS: sendSMS.unwrap(),
  dates: dates.unwrap().or(z.literal('')),
  decimals: decimals.unwrap().or(z.literal('')),
  phoneChoice: phoneChoice.unwrap(),
  country: country.unwrap().or(z.literal('')),
})

/** What a mapping is checked against: its file, and the attributes that its columns can map to. */
export type MappingPurpose = Pick<Job, 'file'> & { attributes: readonly Attribute[] }

export const mappingResolver: Resolver<Mapping, MappingPurpose> = (
  values,
  purpose = { file: null, attributes: [] },
  options,
) => {
  const schema = MappingTyped.superRefine((mapping, context) => {
    for (const [message, ...path] of findProblems(mapping, purpose)) {
      context.addIssue({ code: 'custom', path, message })
    }
  })
  return zodResolver(schema)(values, undefined, options)
}

export type MappingProblem =
  | 'phoneMissing'
  | 'twice'
  | 'typeMissing'
  | 'countryMissing'
  | 'datesMissing'
  | 'decimalsMissing'
type Found = [MappingProblem, keyof Mapping, ...number[]]

/** What is wrong and where: a column by its index, or the mapping as a whole. */
function findProblems(
  { fields, accountType, dates, decimals, country }: Mapping,
  { file, attributes }: MappingPurpose,
): Found[] {
  const twice = fields.flatMap((field, column): Found[] =>
    field !== null && !isJoinable(field, attributes) && fields.indexOf(field) !== fields.lastIndexOf(field)
      ? [['twice', 'fields', column]]
      : [],
  )
  const lacksCountry = country === '' && needsCountry({ file }, fields)
  const lacksDecimals = decimals === '' && needsDecimals({ file }, fields, attributes)
  const isTyped = accountType !== '' || fields.includes('accountType')
  return [
    ...(hasPhone(fields) ? [] : ([['phoneMissing', 'fields']] satisfies Found[])),
    ...twice,
    ...(lacksCountry ? ([['countryMissing', 'country']] satisfies Found[]) : []),
    ...(dates === '' ? ([['datesMissing', 'dates']] satisfies Found[]) : []),
    ...(lacksDecimals ? ([['decimalsMissing', 'decimals']] satisfies Found[]) : []),
    ...(isTyped ? [] : ([['typeMissing', 'accountType']] satisfies Found[])),
  ]
}
