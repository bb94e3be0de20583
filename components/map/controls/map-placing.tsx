/** What to do while placing, and a cross at the centre, which Enter places at when the map has the focus. */
export function MapPlacing({ hint }: { hint: string }) {
  return (
    <>
      <p
        role="status"
        className="pointer-events-none absolute inset-x-16 top-3 z-10 mx-auto w-fit rounded-md border border-line-strong bg-raised px-3 py-1.5 text-center text-13 text-text"
      >
        {hint}
      </p>
      <svg viewBox="0 0 32 32" aria-hidden className="map-crosshair">
        <path d="M16 2v10M16 20v10M2 16h10M20 16h10" />
      </svg>
    </>
  )
}
