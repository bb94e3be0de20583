export type WallSearch = Promise<Record<string, string | string[] | undefined>>

/** Dark, for a room at night, unless the URL says otherwise. */
export const themeOf = ({ theme }: Awaited<WallSearch>) => (theme === 'light' ? 'light' : 'dark')
