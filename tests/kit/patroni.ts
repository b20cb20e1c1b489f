import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSystemAccount } from '../../src/server/platform/embedded/cluster'
import { freePort } from './pgbouncer'
import { serviceFolder } from './postgres-pair'

/* Two PostgreSQL servers that Patroni looks after, with etcd and HAProxy, of the packages of Debian. */

const needed = ['patroni', 'etcd', 'haproxy']

/** Whether the packages are installed: apt-get install patroni etcd-server haproxy. */
export const hasPatroni = (): boolean => needed.every((program) => spawnSync('which', [program]).status === 0)

interface Node {
  name: string
  port: number
  rest: number
  patroni: ChildProcess
}

/** The cluster as the product sees it. */
export interface PatroniCluster {
  /** The primary, by HAProxy. */
  url: string
  /** Kills Patroni and PostgreSQL of the primary. */
  failOver(): Promise<void>
  /** Lets the standby take over as planned. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

interface Ports {
  port: number
  rest: number
  etcd: number
}

/**
 * Settings of a node for a failover in five seconds. A node that has less than a second of `retry_timeout` left does not
 * take the leadership over.
 */
const nodeSettings = (folder: string, programs: string, name: string, { port, rest, etcd }: Ports) => ({
  scope: 'qianpi',
  name,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  etcd3: { host: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: {
      ttl: 3,
      loop_wait: 1,
      retry_timeout: 2,
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: true,
      master_start_timeout: 0,
      postgresql: { use_pg_rewind: false, parameters: { max_connections: 200, fsync: 'off' } },
    },
    initdb: [{ encoding: 'UTF8' }, { auth: 'trust' }],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, name),
    bin_dir: programs,
    pgpass: join(folder, `${name}.pgpass`),
    authentication: { superuser: { username: 'qianpi' }, replication: { username: 'qianpi' } },
    parameters: { unix_socket_directories: folder },
    pg_hba: [
      'host all all 127.0.0.1/32 trust',
      'local all all trust',
      'host replication all 127.0.0.1/32 trust',
    ],
  },
})

const balancer = (port: number, nodes: readonly Omit<Node, 'patroni'>[]) => `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, rest }) => `  server ${name} 127.0.0.1:${at} check port ${rest}`).join('\n')}
`

/** Starts the cluster and waits for a synchronous standby. */
export async function startPatroni(programs: string): Promise<PatroniCluster> {
  const folder = await serviceFolder()
  const account = findSystemAccount('/nowhere')
  const running: ChildProcess[] = []
  const run = (program: string, ...args: string[]) => {
    const env = { LC_ALL: 'C.UTF-8', PATH: `${programs}:/usr/bin:/usr/sbin:/bin`, HOME: folder }
    const child = spawn(program, args, { ...account, cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const log = createWriteStream(join(folder, `${program}-${running.length}.log`))
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    running.push(child)
    return child
  }
  const [etcd, peer, entry] = [await freePort(), await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  run(
    'etcd',
    ...[
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      at(etcd),
      '--advertise-client-urls',
      at(etcd),
    ],
    ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
    ...['--initial-cluster', `default=${at(peer)}`],
  )
  const nodes: Node[] = []
  const stateOf = async ({ rest }: Pick<Node, 'rest'>) => {
    const answer = await fetch(`${at(rest)}/patroni`).catch(() => undefined)
    return (await answer?.json().catch(() => undefined)) as
      | { role: string; state: string; sync_standby?: boolean; replication?: { sync_state: string }[] }
      | undefined
  }
  const until = async (isSo: () => Promise<boolean>) => {
    for (let left = 600; left > 0; left--) {
      if (await isSo()) return
      await sleep(100)
    }
    throw new Error('the cluster does not become ready')
  }
  const isPrimary = async (node: Node) => ['master', 'primary'].includes((await stateOf(node))?.role ?? '')
  const isConfirmed = async (node: Node) =>
    ((await stateOf(node))?.replication ?? []).some(({ sync_state: state }) => state === 'sync')
  const primaryOf = async () => {
    for (const node of nodes) if (await isPrimary(node)) return node
    throw new Error('there is no primary')
  }
  for (const name of ['one', 'two']) {
    const ports = { port: await freePort(), rest: await freePort(), etcd }
    const file = join(folder, `${name}.json`)
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(nodeSettings(folder, programs, name, ports)), { mode: 0o644 })
    nodes.push({ name, ...ports, patroni: run('patroni', file) })
    const [first] = nodes
    await until(async () => first !== undefined && (await isPrimary(first)))
  }
  await until(async () => isConfirmed(await primaryOf()))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, balancer(entry, nodes), { mode: 0o644 })
  run('haproxy', '-f', file)
  await sleep(1_500)
  return {
    url: `postgres://qianpi@127.0.0.1:${entry}/postgres`,
    async failOver() {
      const { name, patroni } = await primaryOf()
      patroni.kill('SIGKILL')
      spawnSync(join(programs, 'pg_ctl'), ['-D', join(folder, name), '-m', 'immediate', 'stop'], {
        ...account,
        cwd: folder,
      })
    },
    async switchOver() {
      const leader = await primaryOf()
      const candidate = nodes.find(({ name }) => name !== leader.name)
      const answer = await fetch(`${at(leader.rest)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: candidate?.name }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async stop() {
      for (const child of running.toReversed()) {
        if (child.exitCode !== null || child.signalCode) continue
        const gone = once(child, 'exit')
        child.kill(child.spawnfile === 'patroni' ? 'SIGTERM' : 'SIGKILL')
        await gone
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
