import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const example = 'deploy/nginx/beacon.conf'

/** The ports of the two consoles and two APIs, and of nginx in front of each pair. */
export type Ports = { consoles: [number, number]; apis: [number, number]; console: number; api: number }

export type Nginx = { stop(): Promise<void> }

/** The nginx binary: already installed or, as root on Debian or Ubuntu, installed from the package. */
function requireNginx(): string {
  const found = findNginx()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stdout.write('Installing nginx, because it is missing on this machine.\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'nginx-light'], { env, stdio: 'ignore' })
  }
  const installed = findNginx()
  if (!installed) throw new Error('This benchmark needs nginx: install it.')
  return installed
}

function findNginx(): string | undefined {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
  const { stdout } = spawnSync('sh', ['-c', 'command -v nginx'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  return stdout?.trim() || undefined
}

/** Starts nginx with the example configuration, on local ports and without TLS. */
export async function startNginx(folder: string, ports: Ports): Promise<Nginx> {
  const binary = requireNginx()
  const file = join(folder, 'nginx.conf')
  for (const name of ['body', 'proxy']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(file, configuration(folder, ports))
  const options = ['-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;']
  const nginx = spawn(binary, options, { stdio: 'inherit' })
  await untilListening(nginx, ports.api)
  return {
    async stop() {
      const ended = new Promise((done) => nginx.once('exit', done))
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * The example configuration with local addresses. Throws if the example no longer contains an address to replace.
 */
function configuration(folder: string, ports: Ports): string {
  let text = readFileSync(resolve(example), 'utf8')
  const replace = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`${example} no longer contains ${from}`)
    text = text.replace(from, () => to)
  }
  const addressOf = (port: number) => `127.0.0.1:${port}`
  replace('10.0.0.11:3000', addressOf(ports.consoles[0]))
  replace('10.0.0.12:3000', addressOf(ports.consoles[1]))
  replace('10.0.0.21:4000', addressOf(ports.apis[0]))
  replace('10.0.0.22:4000', addressOf(ports.apis[1]))
  replace('listen 443 ssl;', `listen 127.0.0.1:${ports.console} backlog=511;`)
  replace('listen 443 ssl;', `listen 127.0.0.1:${ports.api} backlog=511;`)
  text = text.replace(/^ *ssl_certificate.*$/gm, '')
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
access_log off;
client_body_temp_path ${folder}/body;
proxy_temp_path ${folder}/proxy;
fastcgi_temp_path ${folder}/proxy;
uwsgi_temp_path ${folder}/proxy;
scgi_temp_path ${folder}/proxy;
${text}
}
`
}

async function untilListening(nginx: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start; see above.')
    const isListening = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (isListening) return
    await pause(50)
  }
}
