/** Which build of the console this code is of, put in by next.config.mjs: a page and the server of another build differ. */
export const buildId = process.env.BUILD_ID ?? 'development'
