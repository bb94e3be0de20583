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
   * The indexes of columns assigned to date fields, number fields and the phone number. `phone` is -1 if
   * there is none.
   */
  days: number[]
  numbers: number[]
  phone: number
}

/**
 * Guesses the columns' fields and the import's options from the first rows and from earlier imports (latest
 * first).
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
  // Users must choose in each import whether to send SMS.
  const isReady = same && !same.options.sendSMS && !hasWordsFor(workbook)
  const phone = fields.indexOf('phone')
  return { columns, suggested: { ...suggested, ...(isReady && { fields }) }, days, numbers, phone }
}

/**
 * Guesses the fields of columns that Excel shows, and a hidden phone column if no visible column has phone
 * numbers.
 */
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

/** True if the user must see details of the workbook before the check. */
function hasWordsFor(workbook: Workbook | undefined): boolean {
  if (!workbook) return false
  const { sheets, hiddenRows, mergedCells, columns } = workbook
  return sheets.filter(({ rows }) => rows > 1).length > 1 || hiddenRows + mergedCells + columns.length > 0
}

/**
 * Adds the formats found in all rows. `fields` is omitted, so that the user has to confirm the columns, if
 * dates or numbers are mixed or differ from the last import, or if phone numbers are from another country.
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

/** True if the account type and attributes that an earlier import used still exist. */
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

/**
 * True if the file has a column named like the earlier import's phone column: it is probably from the same
 * source.
 */
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

/** The last field used for each column name, if that field still exists. */
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
