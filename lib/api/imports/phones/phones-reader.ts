import type { Issue } from '@/lib/contract/errors'
import { trimText } from '@/lib/contract/fields/trim-text'
import type { ImportOptions } from '@/lib/contract/import-options'
import { unguardCell } from '@/lib/format/csv/write-row'
import { doubtIssue } from '../../accounts/doubtful-phone'
import { issue } from '../../api-error'
import { labelColumnOf } from '../columns-service'
import { phoneHint } from '../heading-words'
import { moreValues, plainCell, severalValues } from '../plain-cell'
import type { CellReading } from '../read-cell'
import { choosePhone, type WrittenPhone } from './phone-choice'

type Read = (cell: string) => CellReading
/** The phone number chosen for a row, and the row's other readable numbers in E.164. */
type PhonesRead = { found?: CellReading; others: string[]; issues: Issue[]; notices: Issue[] }

/** Returns a function that chooses a row's phone number. The notice `more_values` lists the other numbers. */
export function phonesReader(
  options: ImportOptions,
  header: readonly string[],
  read: Read,
): (cells: readonly string[]) => PhonesRead {
  const columns = phonePlaces(options).map((at) => ({
    at,
    labels: labelColumnOf(header, at),
    hint: phoneHint(header[at] ?? ''),
  }))
  const preferMobile = options.phoneChoice !== 'order'
  return (cells) => {
    const notices: Issue[] = []
    const phones = columns.flatMap(({ at, labels, hint }): WrittenPhone[] => {
      const { cell, others = [], notices: said } = plainCell('phone', cellAt(cells, at))
      notices.push(...said)
      const labelled = labels === undefined ? [] : cellAt(cells, labels).split(severalValues)
      return [cell, ...others].map((cell, place) => ({
        cell,
        hint: phoneHint(labelled[place] ?? labelled[0] ?? '', { isLabel: true }) ?? hint,
      }))
    })
    const written = phones.filter(({ cell }) => cell !== '')
    const chosen = choosePhone(written, read, preferMobile)
    if (!chosen) return { others: [], issues: [], notices }
    const others = written.filter((one) => one !== chosen)
    const one = readChosen(chosen, others, read)
    return { ...one, notices: [...notices, ...one.notices] }
  }
}

function readChosen(chosen: WrittenPhone, others: readonly WrittenPhone[], read: Read): PhonesRead {
  const found = read(chosen.cell)
  const phone = 'value' in found ? found.value : undefined
  const left = others.map(({ cell }) => ({ cell, phone: phoneIn(read(cell)) }))
  const different = left.filter((one) => one.phone === undefined || one.phone !== phone)
  return {
    found,
    others: different.flatMap((one) => one.phone ?? []),
    issues: 'code' in found ? [issue('phone', found.code, found.message)] : [],
    notices: [
      ...('value' in found && found.doubtful ? [doubtIssue(found.value as string)] : []),
      ...(different.length > 0 ? [moreValues(different.map(({ cell }) => cell))] : []),
    ],
  }
}

const phoneIn = (found: CellReading) => ('value' in found ? (found.value as string) : undefined)

const cellAt = (cells: readonly string[], at: number) => trimText(unguardCell(trimText(cells[at] ?? '')))

/** The indexes of the phone columns, by priority. */
function phonePlaces({ fields, phoneOrder = [] }: ImportOptions): number[] {
  const places = fields.flatMap((field, at) => (field === 'phone' ? [at] : []))
  return [...new Set([...phoneOrder.filter((at) => fields[at] === 'phone'), ...places])]
}
