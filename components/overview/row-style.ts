/** Two lines of one height, whatever stands in them, so that nothing moves when they arrive. */
export const partRow = 'flex h-14 flex-col justify-center gap-0.5 text-13'
