import type { Outcome } from '../outcome'
import type { Report, Result } from '../run'

type Kind = Outcome['kind']

export const kinds: Kind[] = ['holds', 'deviates', 'observed', 'not offered', 'not tried']

/** A symbol for each outcome, always shown next to its name. */
export const signs: Record<Kind, string> = {
  holds: '✓',
  deviates: '✕',
  observed: '○',
  'not offered': '–',
  'not tried': '·',
}

export const countOf = ({ results }: Report, kind: Kind) =>
  results.filter(({ outcome }) => outcome.kind === kind).length

export const titleOf = ({ write, businessId, url }: Report) =>
  `Conformance of ${url}, business ${businessId}, ${write ? 'with --write' : 'safe pass'}`

/** The number of rules per outcome, such as `58 hold, 1 deviates, …`. */
export function countsOf(report: Report): string {
  const counts = kinds.map((kind) => [countOf(report, kind), kind] as const)
  return counts.map(([count, kind]) => `${count} ${count === 1 ? kind : (plural[kind] ?? kind)}`).join(', ')
}

const plural: Partial<Record<Kind, string>> = { holds: 'hold', deviates: 'deviate' }

export const effortOf = ({ requests, slowestMs, startedAt }: Report) =>
  `${requests} requests, the slowest took ${slowestMs} ms; started ${startedAt}`

/** The details of an outcome as pairs of label and text; a label can be empty. */
export function detailsOf(outcome: Outcome): [label: string, text: string][] {
  if (outcome.kind === 'deviates') {
    return [
      ['sent', outcome.sent],
      ['came', outcome.came],
    ]
  }
  if (outcome.kind === 'observed') return [['', outcome.seen]]
  return outcome.kind === 'holds' ? [] : [['', outcome.why]]
}

/** The results grouped by section, in the order of the description. */
export function bySection({ results }: Report): [section: string, results: Result[]][] {
  const sections = new Map<string, Result[]>()
  for (const result of results)
    sections.set(result.section, [...(sections.get(result.section) ?? []), result])
  return [...sections]
}

/** The required settings as `NAME=value`, quoted for a shell where necessary. */
export const settingLines = ({ settings }: Report): string[] =>
  settings.map(({ name, value }) => `${name}=${/^[\w./-]+$/.test(value) ? value : `'${value}'`}`)
