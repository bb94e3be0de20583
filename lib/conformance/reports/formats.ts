import type { Report } from '../run'
import { toHtml } from './html'
import { toJunit } from './junit'
import { toTerminal } from './terminal'

/** The report formats; each function returns the report as text. */
export const formats = {
  terminal: toTerminal,
  html: toHtml,
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: toJunit,
}
export type Format = keyof typeof formats
