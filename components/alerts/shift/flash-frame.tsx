/**
 * A frame around the list and the map that flashes when an alert arrives. It lets clicks through, and does not animate
 * if the user prefers reduced motion.
 */
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
