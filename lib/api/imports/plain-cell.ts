import type { Issue } from '@/lib/contract/errors'
import type { ImportField } from '@/lib/contract/import-options'
import { issue } from '../api-error'

/** Texts that programs write for an empty value. `Null` is not included, since it is a surname. */
const nothing = new Set(
  'undefined null NULL (null) #N/A #N/D N/A n/a #REF! #VALUE! #¡VALOR! #VALOR! #DIV/0! #NAME? #NUM! #NULL! NaN - -- — –'.split(
    ' ',
  ),
)
/** The separator that Google Contacts writes between several values in one cell. */
export const severalValues = ' ::: '
/** A date without a year, as in address books. */
const withoutYear = /^--\d{2}-?\d{2}$/
const lineBreak = /[\r\n]/
/**
 * Matches a separator, or a number as long as a phone number. A cell with a match may contain text from other
 * cells.
 */
const ofOtherCells = /[,;\t|]|\d(?:[\s().-]?\d){6}/
const ofOnePerson = new Set<ImportField>(['fullname', 'username'])

/** `others` are the other phone numbers in the cell. */
type Plain = { cell: string; others?: string[]; notices: Issue[]; issues: Issue[] }

/**
 * Handles what programs write into cells: placeholders for empty values, several values, and line breaks.
 * Reports each as a notice or an issue.
 */
export function plainCell(field: ImportField, written: string): Plain {
  const cell = written.trim()
  if (nothing.has(cell)) return said('', issue(field, 'read_as_nothing', `is read as empty: ${cell}`))
  if (field === 'birthday' && withoutYear.test(cell))
    return said('', issue(field, 'no_year', 'has no year and is left out'))
  if (cell.includes(severalValues)) return firstOfSeveral(field, cell.split(severalValues))
  if (!lineBreak.test(cell) || field === 'metadata' || !ofOtherCells.test(cell))
    return { cell: written, notices: [], issues: [] }
  const found = issue(field, 'line_breaks', 'has line breaks, and may contain cells from another row')
  return ofOnePerson.has(field) ? { cell: written, notices: [], issues: [found] } : said(written, found)
}

const said = (cell: string, notice: Issue): Plain => ({ cell, notices: [notice], issues: [] })

function firstOfSeveral(field: ImportField, written: readonly string[]): Plain {
  const [first = '', ...others] = written.map((one) => one.trim())
  if (field === 'phone') return { cell: first, others, notices: [], issues: [] }
  const values = [...new Set([first, ...others])].filter((one) => one !== '')
  const joined = values.join(', ')
  return said(joined, issue(field, 'joined_values', `contains several values, which are joined: ${joined}`))
}

/** The notice that lists a row's unused phone numbers, since an account has only one. */
export const moreValues = (others: readonly string[]): Issue =>
  issue('phone', 'more_values', `was chosen from several numbers; not used: ${others.join(', ')}`)
