export const alertStates = ['open', 'closed', 'all'] as const
export type AlertStateFilter = (typeof alertStates)[number]

/** Open alerts are listed by urgency or newest first; closed ones are always listed newest first. */
export const alertOrders = ['urgent', 'newest'] as const
export type AlertOrder = (typeof alertOrders)[number]

/** Minimum ages in minutes. */
export const ageFilters = ['15', '60', '240', '1440'] as const

export const priorityFilters = ['1', '2', '3', '4'] as const

/** The alert filters in the API's format, without the state. */
export type AlertFilters = {
  alertType?: string
  q?: string
  accountId?: string
  priority?: (typeof priorityFilters)[number]
  assignedTo?: string
  unattended?: 'true'
  region?: string
  /** The ID of an area defined by the business. */
  area?: string
  /** A part of the street's name. */
  street?: string
  ageMinutes?: (typeof ageFilters)[number]
  /** A box on the map as `west,south,east,north`; only the list uses this filter. */
  bbox?: string
}

export const alertKeys = {
  all: ['alerts'] as const,
  lists: ['alerts', 'list'] as const,
  find: (filters: AlertFilters | undefined) => ['alerts', 'find', filters] as const,
  points: ['alerts', 'points'] as const,
  openPoints: ['alerts', 'points', 'open'] as const,
  closedClusters: ['alerts', 'points', 'closed'] as const,
  counts: ['alerts', 'counts'] as const,
  places: ['alerts', 'places'] as const,
  regions: ['alerts', 'regions'] as const,
  nearby: ['alerts', 'nearby'] as const,
  attached: ['alerts', 'attached'] as const,
  allChanges: ['alerts', 'changes'] as const,
  changes: (filters: AlertFilters) => ['alerts', 'changes', filters] as const,
  summaries: ['alerts', 'summary'] as const,
  overview: ['alerts', 'summary', 'overview'] as const,
  ofAccount: (accountId: string) => ['alerts', 'summary', 'account', accountId] as const,
  mentions: ['alerts', 'mentions'] as const,
  mentionsOf: (identityId: string) => ['alerts', 'mentions', identityId] as const,
  ones: ['alerts', 'one'] as const,
  /** An alert, by its number or ID. */
  one: (key: string) => ['alerts', 'one', key] as const,
}
