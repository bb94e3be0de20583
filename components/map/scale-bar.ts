const steps = [5, 3, 2, 1]

/** The longest round distance whose bar is at most `maxPx` wide. */
export function scaleBar(metresPerPx: number, maxPx: number): { metres: number; widthPx: number } {
  const longest = metresPerPx * maxPx
  const power = 10 ** Math.floor(Math.log10(longest))
  const metres = power * (steps.find((step) => step * power <= longest) ?? 1)
  return { metres, widthPx: Math.round(metres / metresPerPx) }
}
