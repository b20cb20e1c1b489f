import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findSystemAccount } from '../../src/server/platform/embedded/cluster'
import { freePort } from './pgbouncer'

/*
 * A primary with a streaming standby, of the PostgreSQL packages of Debian: what npm brings cannot copy a running
 * server (pg_basebackup).
 */

const installed = '/usr/lib/postgresql'

/** Folder of PostgreSQL's programs on this machine; undefined where it is not installed. */
export function findPostgresPrograms(): string | undefined {
  if (!existsSync(installed)) return undefined
  const versions = readdirSync(installed).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(installed, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')))
}

const account = () => findSystemAccount('/nowhere')

/** Creates a folder for programs that do not run as root. */
export async function serviceFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qianpi-pair-'))
  const owner = account()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  await chmod(folder, 0o755)
  return folder
}

/** A proxy that leads to one server, as a virtual address does. */
export interface Forwarder {
  port: number
  /** Leads to another port from now on, and breaks the connections that are open. */
  moveTo(port: number): void
  close(): Promise<void>
}

/** Opens a proxy to a port of this machine. */
export async function forwarder(first: number): Promise<Forwarder> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = dial(target, '127.0.0.1')
    for (const socket of [client, database]) {
      open.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket)
          client.destroy()
          database.destroy()
        })
    }
    client.pipe(database)
    database.pipe(client)
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    moveTo(next) {
      target = next
      breakAll()
    },
    async close() {
      breakAll()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A primary and its standby. */
export interface PostgresPair {
  /** The primary, as a virtual address leads to it. */
  url: string
  standbyUrl: string
  /** Ends the primary at once, or as for maintenance; promotes the standby; the address follows. */
  failOver(how: 'immediate' | 'fast'): Promise<void>
  /** Pauses the replay of the standby, or resumes it. */
  stopStandby(): Promise<void>
  stop(): Promise<void>
}

/** Starts a primary and a standby, which confirms each commit if it is synchronous. */
export async function startPostgresPair(programs: string, isSynchronous: boolean): Promise<PostgresPair> {
  const folder = await serviceFolder()
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
  const [port, standbyPort] = [await freePort(), await freePort()]
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...account(), cwd: folder, env: { LC_ALL: 'C' } })
  const set = (cluster: string, text: string) => appendFileSync(join(cluster, 'postgresql.auto.conf'), text)
  const start = (cluster: string, at: number) =>
    run('pg_ctl', '-D', cluster, '-w', '-l', `${cluster}.log`, '-o', `-p ${at}`, 'start')
  const end = (cluster: string, how: string) => run('pg_ctl', '-D', cluster, '-m', how, '-w', 'stop')
  await run('initdb', '-D', primary, '-U', 'qianpi', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  set(
    primary,
    [
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${folder}'`,
      'max_connections = 200',
      `synchronous_standby_names = '${isSynchronous ? '*' : ''}'`,
      'fsync = off',
      '',
    ].join('\n'),
  )
  await mkdir(folder, { recursive: true })
  await start(primary, port)
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'qianpi']
  await run('pg_basebackup', ...from, '-D', standby, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
  await start(standby, standbyPort)
  const address = await forwarder(port)
  const urlAt = (at: number) => `postgres://qianpi@127.0.0.1:${at}/postgres`
  const running = new Set([primary, standby])
  return {
    url: urlAt(address.port),
    standbyUrl: urlAt(standbyPort),
    async failOver(how) {
      await end(primary, how)
      running.delete(primary)
      set(standby, "synchronous_standby_names = ''\n")
      await run('pg_ctl', '-D', standby, 'reload')
      await run('pg_ctl', '-D', standby, '-w', 'promote')
      address.moveTo(standbyPort)
    },
    async stopStandby() {
      await end(standby, 'fast')
      running.delete(standby)
    },
    async stop() {
      await address.close()
      for (const cluster of running) await end(cluster, 'immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
