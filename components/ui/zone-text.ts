/** `America/Argentina/Buenos_Aires` as it is read. */
export const zoneText = (zone: string) => zone.replaceAll('_', ' ')
