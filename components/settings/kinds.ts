/** A record with the version that a change of it names. */
export type Stored = { id: string; name: string; version: number }

/** The kinds of definition, as the messages and the answers name them. */
export const members = {
  accountTypes: 'accountType',
  attributes: 'attribute',
  alertTypes: 'alertType',
} as const
export type Kind = keyof typeof members

/** The record that came with 412. */
export function currentRecord<Row>(data: Record<string, unknown>): Row | undefined {
  const records = Object.entries(data).filter(([name]) => name !== 'code' && name !== 'issues')
  return records[0]?.[1] as Row | undefined
}
