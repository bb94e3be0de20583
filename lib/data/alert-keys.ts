import type { AlertFilters } from './alert-filters'

export const alertKeys = {
  all: ['alerts'] as const,
  lists: ['alerts', 'list'] as const,
  points: ['alerts', 'points'] as const,
  allChanges: ['alerts', 'changes'] as const,
  changes: (filters: AlertFilters) => ['alerts', 'changes', filters] as const,
  one: (alertId: string) => ['alerts', 'one', alertId] as const,
}
