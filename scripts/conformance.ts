import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Target } from '@/lib/conformance/conformance-session'
import { CannotRun } from '@/lib/conformance/logins'
import { type Format, formats } from '@/lib/conformance/reports/formats'
import { countOf } from '@/lib/conformance/reports/summary'
import { type Report, runConformance } from '@/lib/conformance/run'
import { readQuirks } from '@/lib/contract/deployment/deployment-quirks'
import { complain, say } from './say'

/**
 * `npm run conformance`: compares a deployment with the API description (docs/conformance.md). Exits with 0 if
 * nothing deviates, 1 if something does, and 2 if the comparison could not run. Ctrl-C ends it early: it removes
 * what it created and prints the report.
 */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())

try {
  const { target, format, out } = readArguments()
  const report = await runConformance(target, interruption.signal)
  write(report, format, out)
  process.exitCode = countOf(report, 'deviates') > 0 ? 1 : 0
} catch (error) {
  complain(sentenceOf(error))
  process.exitCode = 2
}

function readArguments(): { target: Target; format: Format; out?: string } {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      business: { type: 'string' },
      'external-id': { type: 'string' },
      write: { type: 'boolean', default: false },
      phone: { type: 'string' },
      account: { type: 'string' },
      format: { type: 'string', default: 'terminal' },
      out: { type: 'string' },
    },
  })
  const { url, business, write, phone, account, format, out } = values
  const externalId = values['external-id'] ?? process.env.CONFORMANCE_EXTERNAL_ID
  if (!url || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new CannotRun('Give the address with its base path: --url https://…/v1/external')
  if (new URL(url).username) throw new CannotRun('The address must not contain a user name or password.')
  if (!business) throw new CannotRun('Give the business ID: --business …')
  if (!externalId) throw new CannotRun('Give the external ID: --external-id … or CONFORMANCE_EXTERNAL_ID.')
  if (!(format in formats)) throw new CannotRun(`--format must be one of ${Object.keys(formats).join(', ')}.`)
  if (write && (!account || !/^\+[1-9]\d{6,14}$/.test(phone ?? '')))
    throw new CannotRun(
      '--write needs --account and --phone +…, a number without an account. Both will receive messages.',
    )
  const { quirks, problems } = readQuirks(process.env)
  if (!quirks) throw new CannotRun(problems.join('\n'))
  const target = { url, businessId: business, externalId, quirks, account, phone, write }
  return { target, format: format as Format, out }
}

function write(report: Report, format: Format, out: string | undefined): void {
  const hasColors = out === undefined && process.stdout.isTTY && !process.env.NO_COLOR
  const text = format === 'terminal' ? formats.terminal(report, hasColors) : formats[format](report)
  if (out === undefined) say(text.trimEnd())
  else writeFileSync(out, text)
  if (out !== undefined || format !== 'terminal') for (const line of report.leftBehind) complain(line)
}

function sentenceOf(error: unknown): string {
  if (error instanceof CannotRun) return error.message
  if (error instanceof TypeError && 'code' in error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
