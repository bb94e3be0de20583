import type { Alert, Location } from '@/lib/contract/alerts/alert'

/** Whether the alert's location may be wrong. */
export const isDoubtful = ({ warnings }: Pick<Alert, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === 'doubtful_location')

/** The alerts' trustworthy locations: a map that has to show all alerts fits to these only. */
export const sureLocations = (alerts: readonly Alert[]): Location[] =>
  alerts.filter((alert) => !isDoubtful(alert)).map(({ location }) => location)
