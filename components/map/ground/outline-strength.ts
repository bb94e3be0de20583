const trueUpTo = 8
const fadesIn = 3

/**
 * The outline's opacity at a zoom. It was made for the whole world, so at close zooms its coasts are off by
 * kilometers.
 */
export function outlineStrength(zoom: number): number {
  return Math.min(1, Math.max(0, 1 - (zoom - trueUpTo) / fadesIn))
}

export const isCoarse = (zoom: number) => zoom > trueUpTo
