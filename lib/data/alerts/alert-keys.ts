export const alertStates = ['open', 'closed', 'all'] as const
export type AlertStateFilter = (typeof alertStates)[number]

/** The filters of the alerts, without the state, which changes while the screen is open. */
export type AlertFilters = { alertType?: string; q?: string; accountId?: string }

export const alertKeys = {
  all: ['alerts'] as const,
  lists: ['alerts', 'list'] as const,
  points: ['alerts', 'points'] as const,
  allChanges: ['alerts', 'changes'] as const,
  changes: (filters: AlertFilters) => ['alerts', 'changes', filters] as const,
  summaries: ['alerts', 'summary'] as const,
  overview: ['alerts', 'summary', 'overview'] as const,
  ofAccount: (accountId: string) => ['alerts', 'summary', 'account', accountId] as const,
  one: (alertId: string) => ['alerts', 'one', alertId] as const,
}
