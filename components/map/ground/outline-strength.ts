const trueUpTo = 8
const fadesIn = 3

/** How much of the outline is drawn at a zoom: it was drawn for the world, and nearer its coasts are off by kilometres. */
export function outlineStrength(zoom: number): number {
  return Math.min(1, Math.max(0, 1 - (zoom - trueUpTo) / fadesIn))
}

export const isCoarse = (zoom: number) => zoom > trueUpTo
