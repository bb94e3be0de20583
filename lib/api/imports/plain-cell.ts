import type { Issue } from '@/lib/contract/errors'
import type { ImportField } from '@/lib/contract/import-options'
import { issue } from '../api-error'

/** How programs write that there is nothing. `Null` is a name. */
const nothing = new Set(
  'undefined null NULL (null) #N/A #N/D N/A n/a #REF! #VALUE! #¡VALOR! #VALOR! #DIV/0! #NAME? #NUM! #NULL! NaN - -- — –'.split(
    ' ',
  ),
)
/** Between several values of one cell, as Google writes its contacts. */
export const severalValues = ' ::: '
/** A day of each year, as address books have it. */
const withoutYear = /^--\d{2}-?\d{2}$/
const lineBreak = /[\r\n]/
/** What divides cells, or a number as long as a phone. */
const ofOtherCells = /[,;\t|]|\d(?:[\s().-]?\d){6}/
const ofOnePerson = new Set<ImportField>(['fullname', 'username'])

/** `others` are further phones of the cell. */
type Plain = { cell: string; others?: string[]; notices: Issue[]; issues: Issue[] }

/** A cell without what programs put into it, and what has to be said of that. */
export function plainCell(field: ImportField, written: string): Plain {
  const cell = written.trim()
  if (nothing.has(cell)) return said('', issue(field, 'read_as_nothing', `is read as nothing: ${cell}`))
  if (field === 'birthday' && withoutYear.test(cell))
    return said('', issue(field, 'no_year', 'has no year and is left out'))
  if (cell.includes(severalValues)) return firstOfSeveral(field, cell.split(severalValues))
  if (!lineBreak.test(cell) || field === 'metadata' || !ofOtherCells.test(cell))
    return { cell: written, notices: [], issues: [] }
  const found = issue(field, 'line_breaks', 'holds line breaks, and what may be cells of another row')
  return ofOnePerson.has(field) ? { cell: written, notices: [], issues: [found] } : said(written, found)
}

const said = (cell: string, notice: Issue): Plain => ({ cell, notices: [notice], issues: [] })

function firstOfSeveral(field: ImportField, written: readonly string[]): Plain {
  const [first = '', ...others] = written.map((one) => one.trim())
  if (field === 'phone') return { cell: first, others, notices: [], issues: [] }
  const values = [...new Set([first, ...others])].filter((one) => one !== '')
  const joined = values.join(', ')
  return said(joined, issue(field, 'joined_values', `holds several values, which are joined: ${joined}`))
}

/** Of phones, since an account has one. */
export const moreValues = (others: readonly string[]): Issue =>
  issue('phone', 'more_values', `is one of several; left out: ${others.join(', ')}`)
