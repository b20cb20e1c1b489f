import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSystemAccount } from '../../src/server/platform/embedded/cluster'

/** PgBouncer of this machine, or the one that PGBOUNCER names. */
const program = process.env.PGBOUNCER || 'pgbouncer'

/** Version of PgBouncer; undefined where there is none. */
export function findPgBouncer(): string | undefined {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0] : undefined
}

/** A running PgBouncer; `through` leads to a database by it. */
export interface PgBouncer {
  host: string
  stop(): Promise<void>
}

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Whether something listens at a port of this machine. */
export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

/** The same database at another host. */
export function through(host: string, url: string): string {
  const address = new URL(url)
  address.host = host
  return address.href
}

/** Starts PgBouncer with these settings before the databases of a server. */
export async function startPgBouncer(url: string, settings: Record<string, string>): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'qianpi-pooler-'))
  await chmod(folder, 0o755)
  const to = new URL(url)
  const port = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    default_pool_size: '30',
    max_client_conn: '2000',
    ...settings,
  }
  const target = `host=${to.hostname} port=${to.port} user=${to.username} password=${to.password}`
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, ['[databases]', `* = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'), {
    mode: 0o644,
  })
  const running = spawn(program, [file], { ...findSystemAccount('/nowhere'), stdio: 'ignore' })
  for (let left = 100; left > 0 && !(await isListening(port)); left--) await sleep(50)
  return {
    host: `127.0.0.1:${port}`,
    async stop() {
      const gone = once(running, 'exit')
      running.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
