import { errors } from '@playwright/test'
import { type Act, type Desk, NothingToDo } from '../desk'
import type { Random } from '../random'
import { accountActs } from './accounts'
import { alertActs } from './alerts'
import { otherActs } from './other-acts'

export const acts: readonly Act[] = [...alertActs, ...accountActs, ...otherActs]

export function chooseAct(random: Random, from: readonly Act[] = acts): Act {
  return random.pick(from.flatMap((act) => Array.from({ length: act.weight }, () => act)))
}

/** An action may find nothing to do: its button is missing because someone else was faster or loading failed. */
export async function tryAct({ run }: Act, desk: Desk, random: Random): Promise<boolean> {
  try {
    await run(desk, random)
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError || error instanceof NothingToDo) return false
    if (/net::ERR|interrupted by another navigation|context was destroyed/.test(String(error))) return false
    throw error
  }
}
