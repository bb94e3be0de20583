import type { Issue, IssueCode } from '@/lib/contract/errors'

/**
 * Thrown if a whole file is rejected. `path` names the invalid row, if any, by its number in a spreadsheet,
 * such as `rows.17`. The issue is plain data, so that threads can pass it on.
 */
export class UnreadableFile extends Error {
  readonly issue: Issue

  constructor(code: IssueCode, message: string, path = '') {
    super(message)
    this.issue = { path, code, message }
  }
}
