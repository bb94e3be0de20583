import { tooLarge } from './unreadable-workbook'
import { readXml } from './xml'

/** A day, a moment or a time of day; a span of time; undefined is a number. */
export type DateStyle = 'day' | 'duration' | undefined

/** Formats that every workbook has, of days and times (ECMA-376, 18.8.30); 46 is that of a duration. */
const ofDays = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const ofDuration = 46
/** What of a format is shown as it stands, or says a colour, a condition or a language; not `[h]`, the hours of a duration. */
const notCounted = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi
/** Of a format; a longer one Excel cannot have written. */
const mostCharacters = 255
/** As Excel has them: more styles or formats are none of its workbooks. */
const most = { styles: 65_490, formats: 10_000 }

/** What the styles of cells show a number as, by the number of the style (ECMA-376, 18.8.10). */
export async function readDateStyles(pieces: AsyncIterable<Uint8Array>): Promise<DateStyle[]> {
  const formats = new Map<string, DateStyle>()
  const styles: DateStyle[] = []
  let isOfCells = false
  for await (const events of readXml(pieces)) {
    for (const event of events) {
      if (event.kind === 'text') continue
      if (event.name === 'cellXfs') isOfCells = event.kind === 'open'
      if (event.kind === 'close') continue
      const { numFmtId = '0', formatCode = '' } = event.attributes
      if (event.name === 'numFmt') formats.set(numFmtId, styleOf(formatCode))
      if (event.name === 'xf' && isOfCells)
        styles.push(formats.has(numFmtId) ? formats.get(numFmtId) : styleOfEveryWorkbook(Number(numFmtId)))
      if (styles.length > most.styles || formats.size > most.formats) throw tooLarge()
    }
  }
  return styles
}

function styleOf(formatCode: string): DateStyle {
  const counted = formatCode.slice(0, mostCharacters).replace(notCounted, '')
  if (/\[[hms]+\]/i.test(counted)) return 'duration'
  return /[dmyhs]/i.test(counted) ? 'day' : undefined
}

function styleOfEveryWorkbook(format: number): DateStyle {
  if (format === ofDuration) return 'duration'
  return ofDays.some(([first, last]) => first <= format && format <= last) ? 'day' : undefined
}
