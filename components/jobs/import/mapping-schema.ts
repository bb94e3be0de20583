import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { ImportOptions } from '@/lib/contract/job'
import { hasPhone, type Mapping } from './mapping'

const { fields, mode, accountType, sendSMS, dates } = ImportOptions.shape

/** A mapping as the contract takes it, with what an account cannot be without. The message of an issue is a MappingProblem. */
const MappingTyped = z
  .object({
    fields,
    mode: mode.unwrap(),
    accountType: accountType.unwrap().or(z.literal('')),
    sendSMS: sendSMS.unwrap(),
    dates: dates.unwrap(),
  })
  .superRefine((mapping, context) => {
    for (const [message, ...path] of findProblems(mapping)) {
      context.addIssue({ code: 'custom', path, message })
    }
  })

export const mappingResolver = zodResolver(MappingTyped)

export type MappingProblem = 'phoneMissing' | 'twice' | 'typeMissing'
type Found = [MappingProblem, keyof Mapping, ...number[]]

/** What is wrong, and where: at a column by its place, or at all of them. */
function findProblems({ fields, accountType }: Mapping): Found[] {
  const twice = fields.flatMap((field, column): Found[] =>
    field !== null && fields.indexOf(field) !== fields.lastIndexOf(field)
      ? [['twice', 'fields', column]]
      : [],
  )
  const isTyped = accountType !== '' || fields.includes('accountType')
  return [
    ...(hasPhone(fields) ? [] : ([['phoneMissing', 'fields']] satisfies Found[])),
    ...twice,
    ...(isTyped ? [] : ([['typeMissing', 'accountType']] satisfies Found[])),
  ]
}
