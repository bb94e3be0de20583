/**
 * Where Node can require ES modules, Next's compiled files load SWC's helpers as ES modules, which Vitest's `vmForks`
 * pool cannot require. This gives them the CommonJS versions there.
 */
const Module = require('node:module')

const resolve = Module._resolveFilename
Module._resolveFilename = function resolveHelper(request, ...rest) {
  const path = resolve.call(this, request, ...rest)
  return request.startsWith('@swc/helpers/') ? path.replace('/esm/', '/cjs/').replace(/\.js$/, '.cjs') : path
}
