import type { AttributeValue } from '@/lib/contract/accounts/account'
import type { TimelineEntry } from '@/lib/contract/timeline'

/** A property that changed; `attributes.<id>` for the value of an attribute. */
export type Line = { member: string; from: unknown; to: unknown }

export type Head = 'created' | 'changed' | 'deleted' | 'restored' | 'merged' | 'unmerged' | Switched
type Switched = `${'' | 'un'}blocked` | `${'' | 'un'}validated` | `${'' | 'un'}subscribed`

type Written = Extract<TimelineEntry, { changes: unknown }>

/** Properties not listed as changes, because they follow from others or the entry shows them elsewhere. */
const implied = ['blockedDate', 'deletedAt', 'version']
const switches = ['blocked', 'validated', 'subscribed'] as const

const attributePrefix = 'attributes.'

/** The ID of the attribute that the line is about. */
export function attributeOf({ member }: Line): string | undefined {
  return member.startsWith(attributePrefix) ? member.slice(attributePrefix.length) : undefined
}

/**
 * Summarizes an entry: a keyword for its heading, the reason given, and the changed properties that the
 * heading does not cover.
 */
export function readChanges({ kind, changes }: Written): { head: Head; reason?: string; lines: Line[] } {
  const lines = Object.entries(changes ?? {}).flatMap(linesOf)
  if (kind !== 'changed') return { head: kind, lines }
  const merge = lines.find(({ member }) => member === 'mergedAccount')
  if (merge) {
    const head = merge.to === null ? 'unmerged' : 'merged'
    return { head, lines: lines.filter((line) => line !== merge) }
  }
  const named = switches.find((name, place) => {
    const line = lines.find(({ member }) => member === name)
    // A change of `blocked` always determines the heading; other flags do so only if nothing else changed.
    return line !== undefined && (place === 0 || lines.length === 1)
  })
  if (!named) return { head: 'changed', lines }
  const isOn = lines.find(({ member }) => member === named)?.to === true
  const reason = named === 'blocked' ? lines.find(({ member }) => member === 'blockedReason')?.to : undefined
  return {
    head: isOn ? named : `un${named}`,
    reason: isOn && typeof reason === 'string' ? reason : undefined,
    lines: lines.filter(
      ({ member }) => member !== named && !(named === 'blocked' && member === 'blockedReason'),
    ),
  }
}

function linesOf([member, change]: [string, unknown]): Line[] {
  if (implied.includes(member) || typeof change !== 'object' || change === null) return []
  const { from, to } = change as { from?: unknown; to?: unknown }
  if (member !== 'attributesValue') return [{ member, from: from ?? null, to: to ?? null }]
  return attributeLines(valuesById(from), valuesById(to))
}

type Values = Map<string, AttributeValue['value']>

function valuesById(values: unknown): Values {
  const list = Array.isArray(values) ? (values as AttributeValue[]) : []
  return new Map(list.map(({ attributeId, value }) => [attributeId, value]))
}

function attributeLines(before: Values, after: Values): Line[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({
      member: attributePrefix + id,
      from: before.get(id) ?? null,
      to: after.get(id) ?? null,
    }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}
