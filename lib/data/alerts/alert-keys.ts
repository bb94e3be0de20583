export const alertStates = ['open', 'closed', 'all'] as const
export type AlertStateFilter = (typeof alertStates)[number]

/** What the alerts are narrowed by, but for their state, which changes while one looks. */
export type AlertFilters = { alertType?: string; q?: string; accountId?: string }

export const alertKeys = {
  all: ['alerts'] as const,
  lists: ['alerts', 'list'] as const,
  points: ['alerts', 'points'] as const,
  allChanges: ['alerts', 'changes'] as const,
  changes: (filters: AlertFilters) => ['alerts', 'changes', filters] as const,
  one: (alertId: string) => ['alerts', 'one', alertId] as const,
}
