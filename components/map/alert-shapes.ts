const shapes: Record<string, string> = {
  circle: 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16z',
  square: 'M5 5h14v14H5z',
  triangle: 'M12 3.5L21 19.5H3z',
  diamond: 'M12 2.5L21.5 12L12 21.5L2.5 12z',
  star: 'M12 2.5l2.8 6.1l6.7.8l-4.95 4.55l1.3 6.55L12 17.25l-5.85 3.25l1.3-6.55L2.5 9.4l6.7-.8z',
}

/** An alert type's outline in a 24 × 24 box; a circle for an unknown shape. */
export function shapePath(shape: string | undefined): string {
  return shapes[shape ?? 'circle'] ?? (shapes.circle as string)
}
