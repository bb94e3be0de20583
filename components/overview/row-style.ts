/**
 * Two lines at a fixed height, regardless of their content, so that nothing shifts when the rows have loaded.
 */
export const partRow = 'flex h-14 flex-col justify-center gap-0.5 text-13'
