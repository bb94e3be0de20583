import { type BuildOptions, build } from 'esbuild'

/**
 * Bundles each entry for Node as `<name>.mjs` in `folder`. Dependencies are not bundled, so a bundle runs only
 * inside the project.
 */
export async function bundleForNode(
  entries: Record<string, string>,
  folder: string,
  options: BuildOptions = {},
): Promise<void> {
  await build({
    entryPoints: entries,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    ...options,
  })
}
