/** The closest zoom at which a file is drawn: one level closer than its tiles were made for, at twice their size. */
export const farthestZoom = ({ minZoom }: { minZoom: number }) => minZoom + 1
