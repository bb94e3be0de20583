/**
 * The build that this code belongs to, set by next.config.mjs; after an update, an open page and the server
 * have different build IDs.
 */
export const buildId = process.env.BUILD_ID ?? 'development'
