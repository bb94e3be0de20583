import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Settings } from '@/lib/env'
import { readSecrets } from '@/lib/secret'
import { takeSecrets } from '../authentication/secret-service'
import { CommandError } from '../command-error'
import { hasGone } from '../moves/moves-service'
import {
  ErasureConfirmation,
  findUnfinished,
  readConfirmation,
  runErasure,
  startErasure,
} from '../tenants/business-erasure-service'
import { exportTenant } from '../tenants/business-export-service'
import { cancelMove, moveBusiness, shareKeys } from '../tenants/moves/move-service'
import { NewTenant, type Tenant, TenantQuotas, TenantRetention } from '../tenants/tenant-schemas'
import {
  createTenant,
  erasePerson,
  listTenants,
  readLimits,
  setRetention,
  setSuspension,
  setTenantQuotas,
  type TenantLimits,
} from '../tenants/tenants-service'
import { abortOnSignal, complain, runCommand, withDatabase } from './command'
import { writeExport } from './export-folder'

const usage = `Usage: npm run tenant -- list
       npm run tenant -- create acme [--name "Acme Ltd"] [--language es] [--admin "Night desk"]
       npm run tenant -- suspend acme
       npm run tenant -- resume acme
       npm run tenant -- limits acme
       npm run tenant -- quotas acme [--accounts 10000] [--messages-per-day 5000] [--storage-mb 1000]
       npm run tenant -- retention acme [--alerts 365] [--alert-events 90] [--notifications 365] [--notes 365] [--shifts 365]
       npm run tenant -- export acme --to <new folder>
       npm run tenant -- share-keys --to <database URL>
       npm run tenant -- move acme --to <database URL> --url <API URL> [--from <database URL>]
       npm run tenant -- move acme --cancel yes [--to <database URL>]
       npm run tenant -- erase acme [--name "Acme Ltd" --accounts 120] [--certificate <file>]
       npm run tenant -- erase-account acme --account <account id>`

type Given = { id: string; url: string; settings: Settings; options: Record<string, string | undefined> }
type Act = { options?: readonly string[]; needsId?: boolean; run(given: Given): Promise<void> }

const acts: Record<string, Act> = {
  list: { needsId: false, run: printAll },
  create: { options: ['name', 'language', 'admin'], run: create },
  suspend: { run: async ({ id }) => print(await setSuspension(id, true)) },
  'erase-account': { options: ['account'], run: eraseOne },
  limits: { run: async ({ id }) => printLimits(await readLimits(id)) },
  quotas: { options: ['accounts', 'messages-per-day', 'storage-mb'], run: limitTenant },
  retention: {
    options: ['alerts', 'alert-events', 'notifications', 'notes', 'shifts'],
    run: async ({ id, options }) =>
      printLimits(await setRetention(id, parse(TenantRetention, numbersOf(options)))),
  },
  export: { options: ['to'], run: exportToFolder },
  'share-keys': { options: ['to'], needsId: false, run: shareAll },
  move: { options: ['to', 'url', 'from', 'cancel'], run: move },
  erase: { options: ['name', 'accounts', 'certificate'], run: eraseBusiness },
  resume: { run: async ({ id }) => print(await setSuspension(id, false)) },
}

/** `npm run tenant`: the operator's commands for businesses, which also work while the product is running. */
await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const act = acts[name]
  if (!act) throw new CommandError(usage)
  const given = readGiven(act, args)
  await withDatabase(async (url, settings) => {
    await takeSecrets(readSecrets(settings))
    await act.run({ ...given, url, settings })
  })
})

function readGiven({ options = [], needsId = true }: Act, args: string[]): Omit<Given, 'url' | 'settings'> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(options.map((option) => [option, { type: 'string' as const }])),
    })
    const [id = '', ...more] = positionals
    if (more.length === 0 && (id !== '') === needsId) return { id, options: values }
  } catch {}
  throw new CommandError(usage)
}

async function create({ id, options }: Given): Promise<void> {
  const { business, externalId } = await createTenant(parse(NewTenant, { id, ...options }))
  say(`Created the business ${business.id} (${business.name}). Its admin's external ID is shown only once:`)
  say(`externalId ${externalId}`)
}

async function eraseOne({ id, options: { account = '' } }: Given): Promise<void> {
  await erasePerson(id, account)
  say(`Erased the account ${account}.`)
}

async function limitTenant({ id, options }: Given): Promise<void> {
  printLimits(await setTenantQuotas(id, parse(TenantQuotas, numbersOf(options))))
}

/** Converts the options to numbers, under the names that the API uses. */
function numbersOf(options: Given['options']): Record<string, number> {
  const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [[inCamelCase(name), Number(value)]],
    ),
  )
}

function printLimits(limits: TenantLimits): void {
  say(JSON.stringify(limits, null, 2))
}

async function exportToFolder({ id, url, options: { to } }: Given): Promise<void> {
  const folder = required('to', to)
  const { files, rows } = await writeExport(exportTenant(url, id), folder)
  say(`Exported ${id} to ${folder}: ${files} files with ${rows} rows. Their checksums are in manifest.json.`)
}

async function move({
  id,
  url,
  settings,
  options: { to, url: apiUrl, from = url, cancel },
}: Given): Promise<void> {
  if (cancel !== undefined) {
    await cancelMove(id, { databaseUrl: url, targetUrl: to })
    return say(`Ended the move of ${id}: see npm run tenant -- list.`)
  }
  const { pauseMs, isComplete } = await moveBusiness(id, {
    databaseUrl: url,
    targetUrl: required('to', to),
    sourceUrl: from,
    apiUrl: parse(z.strictObject({ url: z.url({ protocol: /^https?$/ }) }), { url: apiUrl }).url,
    secrets: readSecrets(settings),
    signal: abortOnSignal(),
    onProgress: ({ tables, copied }) => complain(`Copied ${copied} of ${tables} tables.`),
  })
  say(`Moved ${id} to ${apiUrl}. Its requests waited for ${(pauseMs / 1000).toFixed(1)} s.`)
  if (!isComplete)
    complain(
      'What was written here in the last seconds may be missing there: see the log of its PostgreSQL server.',
    )
  say(`Its old rows remain here. Once nobody uses this address for it anymore: npm run tenant -- erase ${id}`)
}

async function shareAll({ url, options: { to } }: Given): Promise<void> {
  await shareKeys({ databaseUrl: url, targetUrl: required('to', to) })
  say('The other deployment will use the keys of this one.')
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new CommandError(`--${name} is missing.\n${usage}`)
  return value
}

async function eraseBusiness({ id, options: { name, accounts, certificate } }: Given): Promise<void> {
  const signal = abortOnSignal()
  const erasure =
    (await findUnfinished(id)) ?? (await startErasure(id, await confirm(id, { name, accounts }, signal)))
  complain(
    `Erasing ${id}. If this is interrupted, run the same command again, or let an API or worker continue.`,
  )
  const finished = await runErasure(erasure.id, { signal })
  const text = `${JSON.stringify(finished, null, 2)}\n`
  if (certificate === undefined) say(text.trimEnd())
  else {
    await writeFile(certificate, text, { mode: 0o600 })
    say(`Erased ${id}. The certificate is in ${certificate}.`)
  }
}

/**
 * Reads the name and the number of accounts from the options. Without these options, shows both and asks the
 * user to type them.
 */
async function confirm(
  id: string,
  { name, accounts }: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<ErasureConfirmation> {
  if (name !== undefined || accounts !== undefined)
    return parse(ErasureConfirmation, { name, accounts: Number(accounts ?? Number.NaN) })
  if (!process.stdin.isTTY) throw new CommandError(`--name and --accounts are missing.\n${usage}`)
  const right = await readConfirmation(id)
  complain(
    `This erases ${id} (${right.name}) with ${right.accounts} accounts and everything else. It cannot be undone.`,
  )
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const typed = await terminal.question('Type the name of the business: ', { signal })
    const number = await terminal.question('Type its number of accounts: ', { signal })
    return { name: typed.trim(), accounts: Number(number) }
  } finally {
    terminal.close()
  }
}

async function printAll(): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof listTenants>> = await listTenants(after)
    for (const tenant of page.businesses) print(tenant)
    after = page.next
  }
}

function print(tenant: Tenant): void {
  say(`${tenant.id}\t${stateOf(tenant)}\t${tenant.name}`)
}

function stateOf({ suspendedAt, movedTo, moveState }: Tenant): string {
  if (moveState !== null) return `${hasGone(moveState) ? 'moved' : 'being moved'} to ${movedTo}`
  return suspendedAt === null ? 'active' : `suspended since ${suspendedAt}`
}

/** Parses a value. Throws a CommandError that describes the first problem. */
function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandError(`${issue?.path.join('.')}: ${issue?.message}.\n${usage}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
