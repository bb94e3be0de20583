/** Stands where the map will be, in its size. */
export function MapSkeleton() {
  return <div className="size-full animate-breathe bg-line" aria-hidden />
}
