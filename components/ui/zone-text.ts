/** An IANA name such as `America/Argentina/Buenos_Aires` in readable form. */
export const zoneText = (zone: string) => zone.replaceAll('_', ' ')
