import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:http2'
import { type AddressInfo, connect, createServer as createListener } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * The proxies of deploy/ as they are shipped: nothing is changed in a file but its ports, its certificate and the address of
 * the product. One in Node does the same without TLS, where none of them is installed.
 */

/** The name in the shipped files. */
export const site = 'oa.example.com'

export const realKinds = ['nginx', 'haproxy', 'caddy'] as const
export type ProxyKind = (typeof realKinds)[number] | 'node'

/** The programs of a proxy, and the file that is shipped for it. */
export const files = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg', caddy: 'Caddyfile' } as const

export const shipped = (kind: (typeof realKinds)[number]): string =>
  readFileSync(join(import.meta.dirname, '../../../deploy', files[kind]), 'utf8')

export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** A proxy that runs. */
export interface RunningProxy {
  kind: ProxyKind
  port: number
  /** The origin for a client of HTTP/2: by TLS, except of the one in Node. */
  origin: string
  /** The certificate that it shows. */
  certificate: string
  stop(): Promise<void>
}

interface Wanted {
  /** Host and port of the product. */
  target: string
  /** Whether the header Host reaches the product. */
  passesHost?: boolean
}

async function freePort(): Promise<number> {
  const probe = createListener().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const isHeard = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

/** A certificate for the site and this machine, in one file and in two. */
function makeCertificate(folder: string): { certificate: string; key: string; both: string } {
  const [certificate, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const names = `subjectAltName=DNS:${site},DNS:localhost,IP:127.0.0.1`
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const options = ['req', '-x509', ...kind, '-subj', `/CN=${site}`, '-addext', names]
  execFileSync('openssl', [...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  for (const file of [key, both]) chmodSync(file, 0o644)
  return { certificate, key, both }
}

interface Place extends Required<Wanted> {
  folder: string
  port: number
  plainPort: number
  certificate: string
  key: string
  both: string
}

/** Replaces a text that the shipped file must have. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`the shipped file does not have "${from}"`)
    return now.replaceAll(from, to)
  }, text)
}

/** The file of a proxy for a place, and the command that starts it. */
const settle: Readonly<Record<(typeof realKinds)[number], (place: Place) => [string, string[]]>> = {
  nginx({ folder, port, plainPort, certificate, key, target, passesHost }) {
    const text = replaced(shipped('nginx'), [
      ['127.0.0.1:3000', target],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['/etc/ssl/qianpi/fullchain.pem', certificate],
      ['/etc/ssl/qianpi/privkey.pem', key],
      ...(passesHost ? [] : ([['proxy_set_header Host $http_host;', '']] as const)),
    ])
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
    const around = `daemon off; pid ${join(folder, 'pid')}; events {}\nhttp { access_log off; ${paths}\n${text}}\n`
    writeFileSync(join(folder, 'nginx.conf'), around)
    return ['nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]]
  },
  haproxy({ folder, port, plainPort, both, target, passesHost }) {
    const isRoot = process.getuid?.() === 0
    const text = replaced(shipped('haproxy'), [
      ['127.0.0.1:3000', target],
      ['bind :80', `bind 127.0.0.1:${plainPort}`],
      ['bind :443', `bind 127.0.0.1:${port}`],
      ['/etc/haproxy/qianpi.pem', both],
      ...(isRoot
        ? []
        : ([
            [' user haproxy\n', ' \n'],
            [' group haproxy\n', ' \n'],
          ] as const)),
      ...(passesHost
        ? []
        : ([
            ['    default_backend', '    http-request set-header Host 127.0.0.1\n    default_backend'],
          ] as const)),
    ])
    writeFileSync(join(folder, 'haproxy.cfg'), text)
    return ['haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]]
  },
  caddy({ folder, port, plainPort, certificate, key, target, passesHost }) {
    const text = replaced(shipped('caddy'), [
      ['127.0.0.1:3000', target],
      [`${site} {`, `${site}, localhost {`],
      ['# tls /etc/ssl/qianpi/fullchain.pem /etc/ssl/qianpi/privkey.pem', `tls ${certificate} ${key}`],
      ...(passesHost
        ? []
        : ([['header_up -X-', 'header_up Host {upstream_hostport}\n\t\theader_up -X-']] as const)),
    ])
    const ports = `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), ports + text)
    return ['caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]]
  },
}

async function startReal(kind: (typeof realKinds)[number], wanted: Required<Wanted>): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `qianpi-${kind}-`))
  chmodSync(folder, 0o755)
  const keys = makeCertificate(folder)
  const [port, plainPort] = [await freePort(), await freePort()]
  const [program, args] = settle[kind]({ ...wanted, ...keys, folder, port, plainPort })
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
  for (let left = 200; !(await isHeard(port)); left--) {
    if (left === 0 || child.exitCode !== null) throw new Error(`${kind} does not start: ${text}`)
    await sleep(50)
  }
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { kind, port, origin: `https://127.0.0.1:${port}`, certificate: keys.certificate, stop }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** The headers of the shipped files, in Node. */
async function startNode({ target, passesHost }: Required<Wanted>): Promise<RunningProxy> {
  const server = createServer({ maxSessionMemory: 200 }, (incoming, outgoing) => {
    const sent = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
    const headers = {
      ...Object.fromEntries(sent),
      host: passesHost ? incoming.authority : target,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': incoming.socket.remoteAddress,
    }
    const { method, url } = incoming
    const onward = request(`http://${target}${url}`, { method, headers }, (answer) => {
      const { connection, 'keep-alive': _, 'transfer-encoding': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
      outgoing.once('close', () => answer.destroy())
    })
    onward.once('error', () => outgoing.end())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.close()
  }
  return { kind: 'node', port, origin: `http://127.0.0.1:${port}`, certificate: '', stop }
}

/** Starts a proxy before the product. */
export const startProxy = (kind: ProxyKind, { target, passesHost = true }: Wanted): Promise<RunningProxy> =>
  kind === 'node' ? startNode({ target, passesHost }) : startReal(kind, { target, passesHost })
