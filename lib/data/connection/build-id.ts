/** The console's build that this code belongs to, set by next.config.mjs; after an update an open page and the server differ. */
export const buildId = process.env.BUILD_ID ?? 'development'
