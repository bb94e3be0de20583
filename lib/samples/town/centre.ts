/**
 * The invented town lies in the desert of northern Chile, the country of most samples, tens of kilometres from any place
 * that people live in: its streets cover none that there are.
 */
export const townCentre = { latitude: -25.15, longitude: -69.32 }

export const townName = 'Valle Lucero'

/** It brings up the rear of each region's name, as in "La Ribera, Valle Lucero". */
export const regionOf = (quarter: string) => `${quarter}, ${townName}`
