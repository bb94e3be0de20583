import { CommandError } from '../command-error'
import { readHeldDeliveries, release } from '../delivery/hold-service'
import { runCommand, withDatabase } from './command'

const usage = 'Usage: npm run deliveries -- release'

/**
 * `npm run deliveries -- release`: lets a restored or copied database deliver messages, even while the
 * product is running.
 */
await runCommand(async () => {
  const [act, ...more] = process.argv.slice(2)
  if (act !== 'release' || more.length > 0) throw new CommandError(usage)
  await withDatabase(async (_, settings) => {
    const wasHeld = (await readHeldDeliveries()) !== null
    await release()
    process.stdout.write(
      wasHeld
        ? 'Deliveries have been released: queued messages are being sent now.\n'
        : 'Deliveries were not held.\n',
    )
    if (settings.DELIVERIES === 'hold')
      process.stdout.write('Processes that were started with DELIVERIES=hold still send nothing.\n')
  })
})
