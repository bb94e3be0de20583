import type { Issue, IssueCode } from '@/lib/contract/errors'

/**
 * The reason why a whole file is rejected. `path` is `rows.17` if one row, as numbered by a spreadsheet, is
 * at fault. Files are read in another thread, so the issue must be plain data.
 */
export class UnreadableFile extends Error {
  readonly issue: Issue

  constructor(code: IssueCode, message: string, path = '') {
    super(message)
    this.issue = { path, code, message }
  }
}
