import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CommandError } from '../command-error'
import { finishMigrations, watchFinishing } from '../db/finish-migrations'
import { migrate, readSchemaState } from '../db/migrate'
import { abortOnSignal, complain, runCommand, withDatabaseUrl } from './command'

const usage = 'Usage: npm run migrate [-- --check | --finish]'
const askAgainMs = 1_000
/** The exit code of `--check` if it fails; 1 means that migrations are missing. */
const unknownState = 2

/**
 * `npm run migrate`: applies the missing migrations and starts nothing else, even while processes of the
 * previous version are running. `--check` only reports whether any are missing. `--finish` also does the work
 * that an API otherwise does in the background.
 */
await runCommand(
  async () => {
    const { check, finish } = readFlags()
    await withDatabaseUrl(async (url, { MIGRATION_WAIT_SECONDS: seconds }) => {
      if (check) return await reportState(url)
      const before = await readSchemaState(url)
      const applied = await migrate(url, { seconds, onWait: complain })
      if (applied.length === 0) say('The database has every migration of this version.')
      else if (before.isNew) say(`Created the tables of a new database, up to ${applied.at(-1)}.`)
      else for (const name of applied) say(`Applied ${name}.`)
      if (finish) await finishAll(url)
      await reportUnfinished(url)
    })
  },
  process.argv.includes('--check') ? unknownState : undefined,
)

function readFlags(): { check: boolean; finish: boolean } {
  try {
    const { check = false, finish = false } = parseArgs({
      options: { check: { type: 'boolean' }, finish: { type: 'boolean' } },
    }).values
    if (!(check && finish)) return { check, finish }
  } catch {}
  throw new CommandError(usage)
}

async function reportState(url: string): Promise<void> {
  const { missing, later } = await readSchemaState(url)
  if (missing.length > 0) {
    say(`The database lacks ${missing.join(', ')}: \`npm run migrate\` applies what is missing.`)
    process.exitCode = 1
  } else say('The database has every migration of this version.')
  if (later.length > 0)
    say(`It also has migrations of a later version that this version works with: ${later.join(', ')}.`)
  await reportUnfinished(url)
}

async function reportUnfinished(url: string): Promise<void> {
  const { unfinished } = await readSchemaState(url)
  if (unfinished.length > 0)
    say(
      `Not finished yet: ${unfinished.join(', ')}. An API finishes this in the background; \`npm run migrate -- --finish\` does it now.`,
    )
}

/** Builds indexes and fills columns until nothing is left. If another process is doing this, waits for it. */
async function finishAll(url: string): Promise<void> {
  const signal = abortOnSignal()
  const done = new AbortController()
  const watching = watchFinishing(url, AbortSignal.any([signal, done.signal]), say)
  try {
    const onStep = (step: string, migration: string) => say(`${migration}: ${step}`)
    for (let isFirst = true; !(await finishMigrations(url, { signal, onStep })); isFirst = false) {
      if (isFirst) say('Another process is finishing the migrations; waiting for it.')
      await pause(askAgainMs, undefined, { signal })
    }
  } catch (error) {
    if (signal.aborted) complain('Interrupted: run the same command again to continue.')
    signal.throwIfAborted()
    throw error
  } finally {
    done.abort()
    await watching
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
