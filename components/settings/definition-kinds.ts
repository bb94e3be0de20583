/** A record with the version that a change of it names. */
export type Stored = { id: string; name: string; version: number }

/** The kinds of definition, as the messages and the answers name them. */
export const members = {
  accountTypes: 'accountType',
  attributes: 'attribute',
  alertTypes: 'alertType',
  responders: 'responder',
  areas: 'area',
} as const
export type Kind = keyof typeof members

/** The record that came with 412, whatever stands beside it. */
export function currentRecord<Row>(data: Record<string, unknown>): Row | undefined {
  const isRecord = (one: unknown) => typeof one === 'object' && one !== null && 'version' in one
  return Object.values(data).find(isRecord) as Row | undefined
}
