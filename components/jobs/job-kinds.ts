/** What the page of jobs is narrowed to, by its name in the address. */
export const shownKinds = ['import', 'bulk', 'export'] as const
export type ShownKind = (typeof shownKinds)[number]

/** Those whose first entry comes from the list of accounts. */
export const startsInList = (kind: ShownKind): kind is 'bulk' | 'export' =>
  kind === 'bulk' || kind === 'export'

export const jobKindOf = (given: unknown): ShownKind | undefined => shownKinds.find((kind) => kind === given)
