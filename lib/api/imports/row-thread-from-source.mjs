const { TEST_BUNDLES } = process.env
if (TEST_BUNDLES) {
  await import(`${TEST_BUNDLES}/row-thread.mjs`)
} else {
  // The bundled API has a bundled thread too. From source, the thread needs tsx, which threads do not inherit.
  const { register } = await import('tsx/esm/api')
  register()
  await import('./row-thread.ts')
}
