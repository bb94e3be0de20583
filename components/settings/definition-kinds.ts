/** A record and its version, which every update must include. */
export type Stored = { id: string; name: string; version: number }

/** The kinds of definition, with the property that contains each of them in API responses. */
export const members = {
  accountTypes: 'accountType',
  attributes: 'attribute',
  alertTypes: 'alertType',
  responders: 'responder',
  areas: 'area',
} as const
export type Kind = keyof typeof members
