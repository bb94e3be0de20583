/** The farthest zoom that a file is drawn at: what was made for a zoom is drawn one zoom nearer, twice as large. */
export const farthestZoom = ({ minZoom }: { minZoom: number }) => minZoom + 1
