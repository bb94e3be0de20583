/** Two lines at a fixed height, whatever they contain, so that nothing shifts when rows arrive. */
export const partRow = 'flex h-14 flex-col justify-center gap-0.5 text-13'
