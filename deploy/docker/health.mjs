/** Exits with 0 if the process in this container is ready: `node health.mjs api` or `console`. */
const { API_PORT = '4000', PORT = '3000' } = process.env
const port = process.argv[2] === 'console' ? PORT : API_PORT
const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => undefined,
)
process.exit(ready?.ok ? 0 : 1)
