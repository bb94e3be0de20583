import type { ColumnFinding, ImportColumn, ImportField, ImportOptions } from '@/lib/contract/import-options'
import type { Workbook } from '@/lib/contract/import-workbook'
import type * as contract from '@/lib/contract/job'
import { defaultCountryOf } from '../../businesses/default-country-service'
import type { Caller } from '../../caller'
import { type Definitions, readDefinitions } from '../../definitions/cache'
import { guessColumns, type Remembered } from '../../imports/columns-service'
import { isDayField, isNumberField } from '../../imports/row-service'
import type { EarlierImport } from '../repository'
import type { ColumnsRead } from './upload-messages'

type Suggested = NonNullable<NonNullable<contract.Job['file']>['suggested']>
type Guesses = {
  columns: ImportColumn[]
  suggested: Suggested
  /**
   * `days` and `numbers` are the indexes of columns with dates or numbers. `phone` is the index of the phone
   * column, or -1. All of them follow from the columns' fields.
   */
  days: number[]
  numbers: number[]
  phone: number
}

/**
 * Guesses the columns' fields and the options from the first rows and from earlier imports (latest first).
 */
export async function guessesOf(
  { businessId }: Caller,
  { header, samples, workbook }: ColumnsRead,
  earlier: readonly EarlierImport[],
): Promise<Guesses> {
  const definitions = await readDefinitions(businessId)
  const same = earlier.find((one) => hasColumns(one, header) && canBeDoneAgain(one, definitions))
  const { attributes } = definitions
  const known = { attributes, remembered: rememberColumns(earlier, definitions) }
  const guessed = guessVisible((names) => guessColumns(names, samples, known), header, workbook)
  const fields = same?.options.fields ?? guessed.map(({ field }) => field)
  const columns = guessed.map((column, at) => ({ ...column, field: fields[at] ?? null }))
  const days = fields.flatMap((field, at) => (isDayField(field, attributes) ? [at] : []))
  const numbers = fields.flatMap((field, at) => (isNumberField(field, attributes) ? [at] : []))
  const options = (same ?? earlier.find((one) => isOfThisKind(one, header)))?.options
  const suggested = await suggestionOf(businessId, options, definitions)
  // The user is asked every time whether to send SMS.
  const isReady = same && !same.options.sendSMS && !hasWordsFor(workbook)
  const phone = fields.indexOf('phone')
  return { columns, suggested: { ...suggested, ...(isReady && { fields }) }, days, numbers, phone }
}

/** Ignores columns that Excel hides, except for the phone column if no visible column has phone numbers. */
function guessVisible(
  guess: (names: readonly string[]) => ImportColumn[],
  header: readonly string[],
  workbook: Workbook | undefined,
): ImportColumn[] {
  const hidden = new Set(workbook?.columns.flatMap(({ column, hidden }) => (hidden ? [column] : [])))
  if (hidden.size === 0) return guess(header)
  const visible = guess(header.map((name, at) => (hidden.has(at) ? '' : name)))
  const hasPhone = visible.some(({ field }) => field === 'phone')
  return guess(header).map((column, at) => {
    if (!hidden.has(at)) return { ...column, field: visible[at]?.field ?? null }
    return { ...column, field: column.field === 'phone' && !hasPhone ? 'phone' : null }
  })
}

/** Whether a workbook has anything that the user must be shown before the check. */
function hasWordsFor(workbook: Workbook | undefined): boolean {
  if (!workbook) return false
  const { sheets, hiddenRows, mergedCells, columns } = workbook
  return sheets.filter(({ rows }) => rows > 1).length > 1 || hiddenRows + mergedCells + columns.length > 0
}

/**
 * Adds the findings from all values. If dates or numbers are mixed or written differently from last time, or
 * if phone numbers are from another country, the user has to confirm.
 */
export function withFindings(
  { columns, suggested: { fields, ...suggested }, days, numbers, phone }: Guesses,
  findings: readonly ColumnFinding[],
): Pick<Guesses, 'columns' | 'suggested'> {
  const isOtherOrder = ({ dates, datesOpen, datesMixed }: ColumnFinding = {}) =>
    datesMixed ||
    (datesOpen ? suggested.dates === 'ymd' : dates && dates !== 'ymd' && dates !== suggested.dates)
  const isOtherSign = ({ decimals, decimalsOpen, decimalsMixed }: ColumnFinding = {}) =>
    decimalsMixed || (decimalsOpen ? !suggested.decimals : decimals && decimals !== suggested.decimals)
  const isOtherCountry = ({ country, national }: ColumnFinding = {}) =>
    national && country && suggested.country && country !== suggested.country
  const isWrittenOtherwise =
    days.some((at) => isOtherOrder(findings[at])) || numbers.some((at) => isOtherSign(findings[at]))
  const isReady = fields && !isWrittenOtherwise && !isOtherCountry(findings[phone])
  return {
    columns: columns.map((column, at) => ({ ...column, ...findings[at] })),
    suggested: { ...suggested, ...(isReady && { fields }) },
  }
}

const hasColumns = ({ columns }: EarlierImport, header: readonly string[]) =>
  columns.length === header.length && columns.every(({ name }, at) => name === header[at])

/** Whether everything to which the import refers still exists. */
function canBeDoneAgain({ options }: EarlierImport, { accountTypes, attributes }: Definitions): boolean {
  const { fields, accountType } = options
  return (
    (accountType === undefined || accountTypes.has(accountType)) &&
    fields.every((field) => isKnown(field ?? null, attributes))
  )
}

function isKnown(field: ImportField | null, attributes: Definitions['attributes']): boolean {
  const attributeId = field?.split(':')[1]
  return attributeId === undefined || attributes.has(attributeId)
}

/** A file whose phone column has the same name probably comes from the same source. */
function isOfThisKind({ columns, options }: EarlierImport, header: readonly string[]): boolean {
  const name = columns[options.fields.indexOf('phone')]?.name
  return name !== undefined && header.includes(name)
}

async function suggestionOf(
  businessId: string,
  options: ImportOptions | undefined,
  { accountTypes }: Definitions,
): Promise<Suggested> {
  const { mode, accountType, dates, decimals, phoneChoice } = options ?? {}
  const isType = accountType !== undefined && accountTypes.has(accountType)
  const written = { dates, decimals, phoneChoice }
  return { mode, ...written, ...(await countryOf(businessId, options)), ...(isType && { accountType }) }
}

async function countryOf(
  businessId: string,
  options: ImportOptions | undefined,
): Promise<Pick<Suggested, 'country' | 'countryFrom'>> {
  if (options?.country) return { country: options.country, countryFrom: 'import' }
  const country = await defaultCountryOf(businessId)
  return country ? { country, countryFrom: 'business' } : {}
}

/** The field that each column was last used for, if that field still exists. */
function rememberColumns(earlier: readonly EarlierImport[], { attributes }: Definitions): Remembered {
  const remembered = new Map<string, ImportField | null>()
  for (const { columns, options } of earlier) {
    for (const [at, { name }] of columns.entries()) {
      const field = options.fields[at] ?? null
      if (isKnown(field, attributes) && !remembered.has(name)) remembered.set(name, field)
    }
  }
  return remembered
}
