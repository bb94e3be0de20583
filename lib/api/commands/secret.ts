import { readOrCreateSecret, readSecrets } from '@/lib/secret'
import { countOfOthers, forgetOthers, sealAgain } from '../authentication/rotation-service'
import { takeSecrets } from '../authentication/secret-service'
import { CommandError } from '../command-error'
import { runCommand, withDatabase } from './command'

/**
 * `npm run secret`: with SECOND_SECRET, re-encrypts with SECRET all values that the other secret encrypted.
 * Without it, makes SECRET the only valid secret. Both work while the product is running.
 */
await runCommand(async () => {
  await withDatabase(async (_, settings) => {
    await takeSecrets(readSecrets(settings))
    if (settings.SECOND_SECRET !== undefined) return await rewrite()
    const left = await countOfOthers()
    if (Object.keys(left).length > 0)
      throw new CommandError(
        `SECRET cannot decrypt ${list(left)}: run this with the other secret as SECOND_SECRET first.`,
      )
    await forgetOthers(readOrCreateSecret(settings))
    say('SECRET is now the only valid secret.')
  })
})

async function rewrite(): Promise<void> {
  const rewritten = await sealAgain()
  const left = await countOfOthers()
  say(
    Object.keys(rewritten).length === 0
      ? 'Nothing had to be re-encrypted.'
      : `Re-encrypted: ${list(rewritten)}.`,
  )
  if (Object.keys(left).length > 0) throw new CommandError(`Neither secret can decrypt ${list(left)}.`)
}

function list(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([place, count]) => `${count} in ${place}`)
    .join(', ')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
