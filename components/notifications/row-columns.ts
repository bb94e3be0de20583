/** One grid for the head and the rows: five columns on a wide screen, two lines of two on a narrow one. */
export const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-2 text-13 lg:grid-cols-[minmax(0,1fr)_9rem_minmax(0,20rem)_8rem_9rem]'
