import { UnreadableFile } from './unreadable-file'

export const mostColumns = 500
/** The maximum number of rows after the first one. */
export const mostRows = 1_000_000
export const longestRow = 200_000

export const tooManyRows = () => new UnreadableFile('too_many', `has more than ${mostRows} rows`, 'upload')
export const tooManyCells = (row: number) =>
  new UnreadableFile('too_many', `has more than ${mostColumns} cells in row ${row}`)
