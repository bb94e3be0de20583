/** The filters of the jobs page, by their name in the URL. */
export const shownKinds = ['import', 'bulk', 'export'] as const
export type ShownKind = (typeof shownKinds)[number]

/** The kinds that are started from the list of accounts. */
export const startsInList = (kind: ShownKind): kind is 'bulk' | 'export' =>
  kind === 'bulk' || kind === 'export'

export const jobKindOf = (given: unknown): ShownKind | undefined => shownKinds.find((kind) => kind === given)
