export type WallSearch = Promise<Record<string, string | string[] | undefined>>

/** Dark unless the URL says otherwise, because a wall display may hang in a dark room. */
export const themeOf = ({ theme }: Awaited<WallSearch>) => (theme === 'light' ? 'light' : 'dark')
