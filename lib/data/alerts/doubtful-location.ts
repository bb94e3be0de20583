import type { Alert, Location } from '@/lib/contract/alerts/alert'

/** Whether the location of an alert may be wrong. */
export const isDoubtful = ({ warnings }: Pick<Alert, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === 'doubtful_location')

/** Where alerts are, as far as that can be trusted: a map that has to show them all does not go anywhere else. */
export const sureLocations = (alerts: readonly Alert[]): Location[] =>
  alerts.filter((alert) => !isDoubtful(alert)).map(({ location }) => location)
