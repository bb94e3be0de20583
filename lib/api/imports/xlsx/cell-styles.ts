import { compileFormat, longestFormat, type NumberFormat } from './number-format'
import { readXml } from './read-xml'
import { tooLarge } from './unreadable-workbook'

/** How a style displays a number: as a date, as a duration, or as a number with added characters. */
export type CellStyle =
  | { kind: 'day'; parts: DayParts }
  | { kind: 'duration' }
  | { kind: 'number'; format: NumberFormat | undefined }

export type DayParts = 'whole' | 'dayMonth' | 'monthYear' | 'time'

export const plainStyle: CellStyle = { kind: 'number', format: undefined }

/** Built-in date and time formats (ECMA-376, 18.8.30), including 46, which is for durations. */
const ofDays = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const ofDuration = 46
const partsOfFormat: Readonly<Record<number, DayParts>> = {
  16: 'dayMonth',
  17: 'monthYear',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  45: 'time',
  47: 'time',
}
const codeOfFormat: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
}
/**
 * The parts of a format that are literal, or that specify a color, condition or language. Does not match
 * `[h]`, the hours of a duration.
 */
const notCounted = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi
/** Excel's own limits, which only workbooks from other programs can exceed. */
const most = { styles: 65_490, formats: 10_000 }

/** Reads how each cell style displays a number (ECMA-376, 18.8.10). The index is the style number. */
export async function readCellStyles(pieces: AsyncIterable<Uint8Array>): Promise<CellStyle[]> {
  const formats = new Map<string, CellStyle>()
  const styles: CellStyle[] = []
  let isOfCells = false
  for await (const events of readXml(pieces)) {
    for (const event of events) {
      if (event.kind === 'text') continue
      if (event.name === 'cellXfs') isOfCells = event.kind === 'open'
      if (event.kind === 'close') continue
      const { numFmtId = '0', formatCode = '' } = event.attributes
      if (event.name === 'numFmt') formats.set(numFmtId, styleOf(formatCode))
      if (event.name === 'xf' && isOfCells)
        styles.push(formats.get(numFmtId) ?? styleOfEveryWorkbook(Number(numFmtId)))
      if (styles.length > most.styles || formats.size > most.formats) throw tooLarge()
    }
  }
  return styles
}

function styleOf(formatCode: string): CellStyle {
  const counted = formatCode
    .slice(0, longestFormat)
    .replace(notCounted, '')
    .replace(/general/gi, '')
  if (/\[[hms]+\]/i.test(counted)) return { kind: 'duration' }
  if (/[dmyhs]/i.test(counted)) return { kind: 'day', parts: partsOf(counted) }
  return { kind: 'number', format: compileFormat(formatCode) }
}

function partsOf(counted: string): DayParts {
  const [hasDay, hasYear] = [/d/i.test(counted), /[ye]/i.test(counted)]
  if (hasDay) return hasYear ? 'whole' : 'dayMonth'
  if (hasYear) return 'monthYear'
  return /[hs]/i.test(counted) ? 'time' : 'monthYear'
}

function styleOfEveryWorkbook(format: number): CellStyle {
  if (format === ofDuration) return { kind: 'duration' }
  if (ofDays.some(([first, last]) => first <= format && format <= last))
    return { kind: 'day', parts: partsOfFormat[format] ?? 'whole' }
  const code = codeOfFormat[format]
  return code === undefined ? plainStyle : { kind: 'number', format: compileFormat(code) }
}
