import { UnreadableFile } from '../unreadable-file'

export const damaged = () => new UnreadableFile('invalid_format', 'is an incomplete Excel file')
export const unreadable = () => new UnreadableFile('invalid_format', 'is not a readable Excel file')
export const tooLarge = () =>
  new UnreadableFile('too_big', 'is too large for an Excel file; a CSV file can be larger')
