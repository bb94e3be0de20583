import { CommandError } from '../command-error'
import { restoreBackup } from '../db/backup/restore-backup'
import { releaseCommand } from '../delivery/hold-service'
import { readOptions, runCommand, withDatabaseUrl } from './command'

const usage = 'Usage: npm run restore -- --from FOLDER'

/**
 * `npm run restore`: restores a backup into an empty database. Deliveries are held until they are released.
 */
await runCommand(async () => {
  const { from } = readOptions(['from'], usage)
  if (!from) throw new CommandError(usage)
  await withDatabaseUrl(async (url, { DATABASE_URL, DATA_DIR }) => {
    const { at, tables, version } = await restoreBackup(url, from)
    const rows = tables.reduce((total, table) => total + table.rows, 0)
    const secret = DATABASE_URL
      ? 'Set SECRET to the value it had when the backup was made'
      : `Put the secret it had when the backup was made into ${DATA_DIR}/secret, or set SECRET to it`
    process.stdout.write(
      `Restored ${tables.length} tables with ${rows} rows as of ${at}, from Beacon ${version}. Its deliveries are held.
1. ${secret}: without it, nobody can sign in.
2. Start Beacon, and check that its data is complete.
3. Stop the other copy of this database for good, if there is one.
4. Run \`${releaseCommand}\`: messages that were waiting at ${at} are then sent, even if the other copy has sent them since.\n`,
    )
  })
})
