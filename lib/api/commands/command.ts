import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Language, languages } from '@/lib/contract/choices'
import { type Settings, SettingsError, settings } from '@/lib/env'
import { readLanguage, systemCaller } from '../businesses/service'
import { CommandError } from '../command-error'
import { BackupError } from '../db/backup/backup-error'
import { DatabaseError } from '../db/embedded/database-error'
import { joinDatabase } from '../db/embedded/launcher'
import { explainDatabase } from '../db/explain'
import { exceededAccounts } from '../db/failures'
import { settleSchema } from '../db/migrate'
import { closePool, openPool } from '../db/pool'
import { createBusiness } from '../new-business/service'
import { startWith } from '../process-settings'

const interrupted = 130

/** Runs a terminal command. If it fails, prints the reason as a sentence and exits with `failureCode`. */
export async function runCommand(command: () => Promise<void>, failureCode = 1): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (isAbort(error)) process.exitCode = interrupted
    else {
      complain(explain(error))
      process.exitCode = failureCode
    }
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const explained = [BackupError, CommandError, DatabaseError, SettingsError]
  if (explained.some((kind) => error instanceof kind)) return error.message
  const exceeded = exceededAccounts(error)
  if (exceeded)
    return `The business may have at most ${exceeded.limit} accounts, and has ${exceeded.used}: see npm run tenant -- quotas.`
  return explainDatabase(error) ?? error.stack ?? error.message
}

/** Returns the values of the given options, by name. Throws CommandError if the options are invalid. */
export function readOptions<Name extends string>(
  names: readonly Name[],
  usage: string,
): Partial<Record<Name, string>> {
  const options = Object.fromEntries(
    names.map((name) => [name, { type: 'string' }]),
  ) as ParseArgsConfig['options']
  try {
    return parseArgs({ options, strict: true }).values as Partial<Record<Name, string>>
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new CommandError(`${sentence?.replace(/\.$/, '')}.\n${usage}`)
  }
}

/** Returns the value of --business. Throws CommandError if it is missing or invalid. */
export function requireBusinessId(given: string | undefined, usage: string): string {
  if (given === undefined) throw new CommandError(`--business is missing.\n${usage}`)
  if (/^[A-Za-z0-9_-]{1,200}$/.test(given)) return given
  throw new CommandError('--business may contain only letters, digits, _ and -, and at most 200 characters.')
}

/** Returns the value of --language, for a new business. Throws CommandError if it is unknown. */
export function readLanguageOption(given: string | undefined): Language | undefined {
  const language = languages.find((known) => known === given)
  if (given === undefined || language) return language
  throw new CommandError('--language must be en, es or pt.')
}

/**
 * Runs `work` with the database open, even while the product is running. MIGRATIONS decides whether missing
 * migrations are applied first.
 */
export async function withDatabase(work: (url: string, settings: Settings) => Promise<void>): Promise<void> {
  await withDatabaseUrl(async (url, known) => {
    try {
      await settleSchema(url, known, complain)
      startWith(known)
      openPool(url, { requests: 2 })
      await work(url, known)
    } finally {
      await closePool()
    }
  })
}

/**
 * Runs `work` with the URL of a direct connection, without a pooler. Starts the embedded database if needed,
 * and does not change the schema.
 */
export async function withDatabaseUrl(
  work: (url: string, settings: Settings) => Promise<void>,
): Promise<void> {
  const known = settings()
  const directUrl = known.DATABASE_DIRECT_URL ?? known.DATABASE_URL
  const database = directUrl ? undefined : await joinDatabase(known.DATA_DIR)
  try {
    await work(directUrl ?? (database?.url as string), known)
  } finally {
    await database?.stop()
  }
}

/** Prints a sentence to stderr, so that it is not mixed with the command's output. */
export function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

/**
 * Creates the business if it does not exist, and prints that it was created. Returns its language. Throws
 * CommandError if a different language was requested.
 */
export async function ensureBusiness(businessId: string, wanted: Language | undefined): Promise<Language> {
  const isNew = await createBusiness(systemCaller(businessId), wanted ?? settings().BUSINESS_LANGUAGE)
  if (isNew) process.stdout.write(`Created the business ${businessId}.\n`)
  const language = await readLanguage(businessId)
  if (wanted === undefined || wanted === language) return language
  throw new CommandError(
    `${businessId} already exists, with the language ${language}; --language applies only to a new business.`,
  )
}

/** Aborts on the first Ctrl-C, SIGTERM or lost terminal. A second signal ends the process at once. */
export function abortOnSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => controller.abort())
  return controller.signal
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
