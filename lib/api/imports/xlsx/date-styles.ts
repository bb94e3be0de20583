import { readXml } from './xml'

/** Formats that every workbook has, of days and times (ECMA-376, 18.8.30). */
const ofDays = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
/** What of a format is shown as it stands, or says a colour, a condition or a language; not `[h]`, the hours of a duration. */
const notCounted = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

/** Which styles of cells show their number as a day or a time, by the number of the style (ECMA-376, 18.8.10). */
export async function readDateStyles(pieces: AsyncIterable<Uint8Array>): Promise<boolean[]> {
  const formats = new Map<string, boolean>()
  const styles: boolean[] = []
  let isOfCells = false
  for await (const events of readXml(pieces)) {
    for (const event of events) {
      if (event.kind === 'text') continue
      if (event.name === 'cellXfs') isOfCells = event.kind === 'open'
      if (event.kind === 'close') continue
      const { numFmtId = '0', formatCode = '' } = event.attributes
      if (event.name === 'numFmt') formats.set(numFmtId, /[dmyhs]/i.test(formatCode.replace(notCounted, '')))
      if (event.name === 'xf' && isOfCells)
        styles.push(formats.get(numFmtId) ?? isOfEveryWorkbook(Number(numFmtId)))
    }
  }
  return styles
}

const isOfEveryWorkbook = (format: number) =>
  ofDays.some(([first, last]) => first <= format && format <= last)
