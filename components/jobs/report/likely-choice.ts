import type { SelectOption } from '@/components/ui/fields/select'
import { fold } from '@/lib/format/fold'

const fewestLetters = 3

/** The choice that a refused value probably means: their common prefix is longer than half of the longer string. */
export function likelyChoice(value: string, choices: readonly SelectOption<string>[]): string | undefined {
  const written = fold(value.trim())
  const found = choices
    .map(({ value: choice, label }) => ({ choice, share: sharedBeginning(written, fold(label)) }))
    .toSorted((one, other) => other.share - one.share)
  const [best, next] = found
  return best && best.share > 0.5 && best.share !== next?.share ? best.choice : undefined
}

/** The length of the common prefix relative to the longer string, from 0 to 1. */
function sharedBeginning(one: string, other: string): number {
  const letters = [...one]
  const others = [...other]
  const differs = letters.findIndex((letter, at) => letter !== others[at])
  const shared = differs === -1 ? letters.length : differs
  return shared < fewestLetters ? 0 : shared / Math.max(letters.length, others.length)
}
