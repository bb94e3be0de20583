export type WallSearch = Promise<Record<string, string | string[] | undefined>>

/** Dark, as a room at night is, unless the address says otherwise. */
export const themeOf = ({ theme }: Awaited<WallSearch>) => (theme === 'light' ? 'light' : 'dark')
