/** The lowest zoom at which a file is drawn: one more than its tiles' own, because tiles are drawn at double size. */
export const farthestZoom = ({ minZoom }: { minZoom: number }) => minZoom + 1
