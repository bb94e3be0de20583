/** A record with the version its updates must name. */
export type Stored = { id: string; name: string; version: number }

/** The kinds of definition, with the property each has in API responses. */
export const members = {
  accountTypes: 'accountType',
  attributes: 'attribute',
  alertTypes: 'alertType',
  responders: 'responder',
  areas: 'area',
} as const
export type Kind = keyof typeof members

/** Extracts the current record from a 412 response, whatever else it contains. */
export function currentRecord<Row>(data: Record<string, unknown>): Row | undefined {
  const isRecord = (one: unknown) => typeof one === 'object' && one !== null && 'version' in one
  return Object.values(data).find(isRecord) as Row | undefined
}
