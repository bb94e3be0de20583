import type { Desk, FalseClaim } from '../desk'
import { pause } from '../desk'
import { readScreen, type Screen, saysItIsNotKnown, saysItIsOld } from '../screen'

/** A value on a screen (`shown`), and the actual value according to the API (`so`). */
export type Claim = {
  about: string
  shown: string
  so: string
  /**
   * How long, in ms, the page may keep showing the old value; forever if it is not refreshed while the page is open.
   */
  ageMs?: number
}

export type ReadClaims = (screen: Screen, desk: Desk) => Promise<Claim[]>

/**
 * Finds what is wrong on a desk's screen without being marked as pending, old or unknown. Screens refresh every
 * few seconds, so a wrong value counts only if it persists; a passing test never waits that long.
 */
export async function findFalseClaims(
  desk: Desk,
  readers: readonly ReadClaims[],
  timeoutMs: number,
): Promise<FalseClaim[]> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const wrong = await look(desk, readers)
    if (wrong.length === 0) return []
    if (Date.now() > until) {
      const at = desk.page.url()
      return wrong.map(({ about, shown, so }) => ({
        desk: desk.name,
        at,
        claim: `${about}: ${shown}`,
        actual: so,
      }))
    }
    await pause(150)
  }
}

async function look(desk: Desk, readers: readonly ReadClaims[]): Promise<Claim[]> {
  const screen = await readScreen(desk.page).catch(() => undefined)
  if (!screen) return []
  const claims = (await Promise.all(readers.map((read) => read(screen, desk)))).flat()
  const wrong = claims.filter((claim) =>
    claim.ageMs ? !wasSo(desk, screen, claim, claim.ageMs) : claim.shown !== claim.so,
  )
  if (screen.isPending || saysItIsOld(screen)) return []
  return wrong.filter(({ ageMs }) => !ageMs || !saysItIsNotKnown(screen))
}

/** Whether the value shown was correct at some time within the last `ageMs`, since the page was opened. */
function wasSo({ sinceOpened }: Desk, { path }: Screen, { about, shown, so }: Claim, ageMs: number): boolean {
  const key = `${path} ${about}`
  const known = (sinceOpened.get(key) ?? new Map<string, number>()).set(so, Date.now())
  sinceOpened.set(key, known)
  return (known.get(shown) ?? 0) >= Date.now() - ageMs
}
