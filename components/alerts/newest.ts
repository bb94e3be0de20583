/** The one with the highest version; of equal ones the last. */
export function newest<Versioned extends { version: number }>(
  first: Versioned,
  ...others: (Versioned | undefined)[]
): Versioned {
  return others.reduce<Versioned>(
    (best, other) => (other && other.version >= best.version ? other : best),
    first,
  )
}
