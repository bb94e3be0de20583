import { UnreadableFile } from '../unreadable-file'

const mostColumns = 500
const mostCells = 4_000_000
const mostRows = 1_048_576

const place = /^[A-Z]{0,3}(\d{1,7})$/
const anyPlace = /[\s:]r\s*=\s*["']([^"']{0,20})/g
const filledCell = /<(?:\w+:)?c\s[^>]{0,300}?[\s:]?r\s*=\s*["']([A-Z]{1,3})(\d{1,7})["'][^>]{0,300}?(\/?)>/g

/**
 * Refuses a sheet that would be long and wide once the gaps between its cells are filled, which is how it is read: two
 * cells in opposite corners say in a hundred bytes what takes gigabytes to hold.
 */
export function refuseVastSheet(xml: string): void {
  for (const [, address = ''] of xml.matchAll(anyPlace)) {
    const [, row] = place.exec(address) ?? []
    if (row === undefined || Number(row) > mostRows)
      throw new UnreadableFile('invalid_format', 'has a cell without a place')
  }
  let [columns, rows] = [0, 0]
  for (const [, letters = '', number = '', isEmpty] of xml.matchAll(filledCell)) {
    if (isEmpty) continue
    columns = Math.max(columns, columnOf(letters))
    rows = Math.max(rows, Number(number))
  }
  if (columns > mostColumns) throw new UnreadableFile('too_many', `holds more than ${mostColumns} columns`)
  if (columns * rows > mostCells) throw tooLarge()
}

export const tooLarge = () =>
  new UnreadableFile('too_big', 'is too large for an Excel file; saved as CSV it can be larger')

function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
