import type { Report } from '../run'
import { toHtml } from './html'
import { toJunit } from './junit'
import { toTerminal } from './terminal'

/** Every report format, as text. */
export const formats = {
  terminal: toTerminal,
  html: toHtml,
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: toJunit,
}
export type Format = keyof typeof formats
