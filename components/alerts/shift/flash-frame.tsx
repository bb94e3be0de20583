/** A frame round list and map for the moment in which an alert comes; it blocks nothing, and lasts without moving where motion is not wanted. */
export function FlashFrame({ shown }: { shown: boolean }) {
  if (!shown) return null
  return (
    <div
      aria-hidden="true"
      data-flash
      className="pointer-events-none absolute inset-0 z-40 border-6 border-red motion-safe:animate-[breathe_500ms_ease-in-out_2]"
    />
  )
}
