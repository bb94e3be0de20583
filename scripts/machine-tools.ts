import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The path of the first of these commands that is installed. */
export function findCommand(names: string[]): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${names.join(' || command -v ')}`], {
    encoding: 'utf8',
  })
  return stdout?.trim().split('\n')[0] || undefined
}

/**
 * As root, installs the Debian package without the packages that it recommends. Returns the binary's path, or undefined
 * if it cannot be installed.
 */
export function installPackage(debianPackage: string, names: string[]): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    process.stdout.write(`Installing ${debianPackage}, because it is missing on this machine.\n`)
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  } catch {
    return undefined
  }
  return findCommand(names)
}
