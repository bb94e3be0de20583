/** An IANA name such as `America/Argentina/Buenos_Aires`, with spaces instead of underscores. */
export const zoneText = (zone: string) => zone.replaceAll('_', ' ')
