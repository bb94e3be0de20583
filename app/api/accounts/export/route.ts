import { getTimeZone, getTranslations } from 'next-intl/server'
import { answerFile } from '@/app/api/answer-file'
import { singleQueryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { dayOfReader } from '@/app/api/day-of-reader'
import { readOwnJson } from '@/app/api/own-page'
import { separatorOfReader } from '@/app/api/separator-of-reader'
import type { Client } from '@/lib/client/client'
import {
  type ExportColumn,
  exportAccounts,
  exportAccountsWorkbook,
} from '@/lib/contract/accounts/account-export'
import { importFields } from '@/lib/contract/choices'
import { workbookMedia } from '@/lib/contract/operation'
import { type ExportFormat, exportFormats } from '@/lib/data/accounts/gather-accounts'
import { allDefinitions } from '@/lib/data/definitions'

/** All accounts that match the filters in the URL, in the given `format`. */
export function GET(request: Request): Promise<Response> {
  const { format, ...filters } = singleQueryOf(request)
  // In JSON, attribute conditions are always a list, even if there is just one.
  const attribute = new URL(request.url).searchParams.getAll('attribute')
  return answer(request, format, { filters: { ...filters, ...(attribute.length > 0 && { attribute }) } })
}

/** The accounts selected by hand: `{accountIds, format}`. */
export async function POST(request: Request): Promise<Response> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked.refusal
  const { format, ...body } = (asked.body ?? {}) as { format?: unknown }
  return answer(request, format, body)
}

async function answer(request: Request, asked: unknown, which: object): Promise<Response> {
  const format = exportFormats.find((one) => one === asked)
  const media = format === 'workbook' ? workbookMedia : 'text/csv'
  const name = `accounts-${await dayOfReader()}.${format === 'workbook' ? 'xlsx' : 'csv'}`
  return answerFile(
    request,
    name,
    (client, signal) => (format ? callers[format](client, which, signal) : Promise.resolve(doesNotFit)),
    media,
  )
}

type Call = (
  client: Client,
  which: object,
  signal: AbortSignal,
) => ReturnType<Client['exportAccounts' | 'exportAccountsWorkbook']>

const callers: Record<ExportFormat, Call> = {
  workbook: async (client, which, signal) => {
    const readable = await readableOf(client)
    if (!readable.ok) return readable
    const sheet = (await getTranslations('accounts'))('title')
    const body = { ...which, ...readable.data, sheet }
    return fits(exportAccountsWorkbook.request.body, body)
      ? client.exportAccountsWorkbook({ body }, { signal })
      : doesNotFit
  },
  sheet: async (client, which, signal) => {
    const readable = await readableOf(client)
    if (!readable.ok) return readable
    const [separator, t] = await Promise.all([separatorOfReader(), getTranslations('common')])
    const flags = { yes: t('yes'), no: t('no') }
    return callCsv(client, { ...which, ...readable.data, separator, flags }, signal)
  },
  data: (client, which, signal) => callCsv(client, { ...which, plain: true }, signal),
}

const callCsv = async (client: Client, body: object, signal: AbortSignal) =>
  fits(exportAccounts.request.body, body) ? client.exportAccounts({ body }, { signal }) : doesNotFit

/**
 * Headings are the console's field names, with the most important columns first; times are in the user's time
 * zone.
 */
async function readableOf(client: Client) {
  const [t, timeZone, read] = await Promise.all([
    getTranslations('accounts.fields'),
    getTimeZone(),
    client.listAttributes({ query: allDefinitions }),
  ])
  if (!read.ok) return read
  const first = ['fullname', 'phone', 'accountType'] as const
  const rest = importFields.filter((field) => !first.some((one) => one === field))
  const columns: ExportColumn[] = [
    ...[...first, ...rest, 'creationDate' as const, 'id' as const].map((field) => ({
      field,
      heading: t(field),
    })),
    ...read.data.attributes.map(({ id, name }) => ({ field: `attribute:${id}`, heading: name })),
  ]
  return { ok: true as const, data: { columns, timeZone } }
}
