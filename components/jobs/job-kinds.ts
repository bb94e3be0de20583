/** What the page of jobs is narrowed to, by its name in the address. */
export const shownKinds = ['import', 'bulk', 'export'] as const
export type ShownKind = (typeof shownKinds)[number]

export const jobKindOf = (given: unknown): ShownKind | undefined => shownKinds.find((kind) => kind === given)
