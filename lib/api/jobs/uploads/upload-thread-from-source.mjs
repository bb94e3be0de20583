const { TEST_BUNDLES } = process.env
if (TEST_BUNDLES) {
  await import(`${TEST_BUNDLES}/upload-thread.mjs`)
} else {
  // The bundled API uses a bundled thread. When run from source, the thread must register tsx itself.
  const { register } = await import('tsx/esm/api')
  register()
  await import('./upload-thread.ts')
}
