/**
 * The fictional town is in the desert of northern Chile, the country of most samples, tens of kilometers from
 * any inhabited place, so that its streets do not cover real ones.
 */
export const townCentre = { latitude: -25.15, longitude: -69.32 }

export const townName = 'Valle Lucero'

/** The last part of the name of each region, as in "La Ribera, Valle Lucero". */
export const regionOf = (quarter: string) => `${quarter}, ${townName}`
