/**
 * The fictional town is in northern Chile, because most samples are Chilean. It is in the desert, tens of
 * kilometers from any inhabited place, so that its streets do not cover real ones.
 */
export const townCentre = { latitude: -25.15, longitude: -69.32 }

export const townName = 'Valle Lucero'

/** The region of a quarter, such as "La Ribera, Valle Lucero". */
export const regionOf = (quarter: string) => `${quarter}, ${townName}`
