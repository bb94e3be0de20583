// The bundled API has a bundled thread too. From source, in development and tests, the thread needs tsx, which
// threads do not inherit.
import { register } from 'tsx/esm/api'

register()
await import('./row-thread.ts')
