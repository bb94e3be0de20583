import { isDeepStrictEqual } from 'node:util'
import { breakingChanges } from './breaking-changes'
import type { BreakingChange } from './breaking-schemas'
import type { Surface } from './surface'

/**
 * The reasons why `current` must not be released after `released`; empty if it may. A correction must raise
 * the third number of the version, an addition the second. A breaking change needs a new base path.
 */
export function obstaclesToRelease(released: Surface, current: Surface, acceptsBreaks: boolean): string[] {
  const breaks = acceptsBreaks ? [] : breakingChanges(released, current).map(sentenceOf)
  const isSame = isDeepStrictEqual({ ...released, version: '' }, { ...current, version: '' })
  const isAddition = !isSame && breakingChanges(current, released).length > 0
  const wanted = nextVersion(released.version, isAddition)
  if (isSame || isAtLeast(current.version, wanted)) return breaks
  return [
    ...breaks,
    `The document changed, but its version is still ${current.version}: raise it to ${wanted} in lib/api/openapi/document.ts.`,
  ]
}

export const sentenceOf = ({ kind, place }: BreakingChange) => `Breaking change: ${kind}, ${place}.`

/** The lowest version allowed next: an addition raises the second number, a correction the third. */
function nextVersion(version: string, isAddition: boolean): string {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  return isAddition ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

function isAtLeast(version: string, other: string): boolean {
  const numbers = numbersOf(other)
  const differing = numbersOf(version)
    .map((number, place) => number - (numbers[place] ?? 0))
    .find((difference) => difference !== 0)
  return (differing ?? 0) >= 0
}

const numbersOf = (version: string) => version.split('.').map(Number)
