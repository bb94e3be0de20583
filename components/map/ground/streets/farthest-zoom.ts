/** The lowest zoom at which a file is drawn: its tiles' lowest zoom plus one, as they are drawn at twice their size. */
export const farthestZoom = ({ minZoom }: { minZoom: number }) => minZoom + 1
