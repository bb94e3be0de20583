/**
 * Where Node can require modules, Next's compiled files find the helpers of SWC as modules, which Vitest's pages (pool
 * `vmForks`) cannot require: there they are given the same helpers as CommonJS.
 */
const Module = require('node:module')

const resolve = Module._resolveFilename
Module._resolveFilename = function resolveHelper(request, ...rest) {
  const path = resolve.call(this, request, ...rest)
  return request.startsWith('@swc/helpers/') ? path.replace('/esm/', '/cjs/').replace(/\.js$/, '.cjs') : path
}
