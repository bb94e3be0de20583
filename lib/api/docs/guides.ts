import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attributeTests } from '@/lib/contract/accounts/attribute-filter'
import { type ErrorCode, errorCodes } from '@/lib/contract/errors'
import { roleDescriptions } from '@/lib/contract/identity'
import { deliveryReasonDescriptions, deliveryStateDescriptions } from '@/lib/contract/notification'
import type { ApiAuth } from '../openapi/security'
import { errorHelp } from './error-help'

export type Guide = { id: string; title: string; text: string }

/** The files in docs/guides, in reading order. */
const ids = [
  'quick-start',
  'authentication',
  'errors',
  'deliveries',
  'drill',
  'retries',
  'limits',
  'paging',
  'searching-accounts',
  'another-deployment',
]

/**
 * Reads the guides, which are in Markdown. Comments in the files are placeholders for text that is generated
 * from the contract.
 */
export function readGuides(apiAuth: ApiAuth): Guide[] {
  const insertions: Record<string, string> = {
    'whether this server requires a token': modes[apiAuth],
    roles: tableOf('Role', 'May', roleDescriptions),
    'error codes': (Object.keys(errorCodes) as ErrorCode[]).map(describeError).join('\n\n'),
    'delivery states': tableOf('State', 'Meaning', deliveryStateDescriptions),
    'delivery reasons': tableOf('Reason', 'Meaning', deliveryReasonDescriptions),
    'attribute tests': tableOf('Slot', 'Tests', testsBySlot()),
  }
  return ids.map((id) => {
    // The API is always started in the project folder.
    const file = readFileSync(join(process.cwd(), 'docs/guides', `${id}.md`), 'utf8')
    const [heading = '', ...lines] = file.split('\n')
    const text = lines.join('\n').replace(/<!-- ([a-z ]+) -->/g, (_, name) => insertions[name] ?? '')
    return { id, title: heading.replace('# ', ''), text: text.trim() }
  })
}

const modes: Record<ApiAuth, string> = {
  bearer:
    'This server runs with `API_AUTH=bearer`, the default: every operation except login requires a token.',
  documented:
    'This server runs with `API_AUTH=documented`: creating, checking, reading and listing accounts and sending notifications work with `x-client-id` alone. Everything else requires a token.',
}

function describeError(code: ErrorCode): string {
  const { status, sentence } = errorCodes[code]
  const { cause, cure } = errorHelp[code]
  const meaning = [`\`${status}\` ${sentence}`, cause].filter(Boolean).join(' ')
  return `## ${code}\n\n${meaning}\n\n**What to do.** ${cure}`
}

const testsBySlot = () =>
  Object.fromEntries(
    Object.entries(attributeTests).map(([slot, tests]) => [
      slot,
      tests.map((test) => `\`${test}\``).join(', '),
    ]),
  )

function tableOf(name: string, meaning: string, texts: Record<string, string>): string {
  const rows = Object.entries(texts).map(([value, text]) => `| \`${value}\` | ${text} |`)
  return [`| ${name} | ${meaning} |`, '| --- | --- |', ...rows].join('\n')
}
