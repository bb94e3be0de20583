/**
 * The farthest zoom at which a file is drawn: tiles are drawn one zoom closer than they were made for, at twice the
 * size.
 */
export const farthestZoom = ({ minZoom }: { minZoom: number }) => minZoom + 1
