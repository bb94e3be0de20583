import packageJson from '@/package.json'
import { CommandError } from '../command-error'
import { writeBackup } from '../db/backup/write-backup'
import { readOptions, runCommand, withDatabaseUrl } from './command'

const usage = 'Usage: npm run backup -- --to FOLDER'

/**
 * `npm run backup`: writes a consistent snapshot of the whole database to a new folder, even while the
 * product is running.
 */
await runCommand(async () => {
  const { to } = readOptions(['to'], usage)
  if (!to) throw new CommandError(usage)
  await withDatabaseUrl(async (url) => {
    const { at, tables } = await writeBackup(url, to, packageJson.version)
    const sum = (of: 'rows' | 'bytes') => tables.reduce((total, table) => total + table[of], 0)
    const megabytes = (sum('bytes') / 1e6).toFixed(1)
    process.stdout.write(
      `Backed up ${tables.length} tables with ${sum('rows')} rows as of ${at} to ${to} (${megabytes} MB).
The backup contains phone numbers and messages, so protect it. It does not contain SECRET: keep that in another place.\n`,
    )
  })
})
