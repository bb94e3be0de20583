import type { Issue, IssueCode } from '@/lib/contract/errors'

/** Why a file is refused as a whole; `path` is `rows.17` where one is at fault, as a spreadsheet counts them. Reading goes on in a thread of its own, so the issue crosses over as plain data. */
export class UnreadableFile extends Error {
  readonly issue: Issue

  constructor(code: IssueCode, message: string, path = '') {
    super(message)
    this.issue = { path, code, message }
  }
}
