/** A readable form of an IANA name such as `America/Argentina/Buenos_Aires`. */
export const zoneText = (zone: string) => zone.replaceAll('_', ' ')
