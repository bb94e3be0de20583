export const alertStates = ['open', 'closed', 'all'] as const
export type AlertStateFilter = (typeof alertStates)[number]

/** What the alerts are narrowed by, but for their state, which changes while one looks. */
export type AlertFilters = { alertType?: string; q?: string; accountId?: string }
