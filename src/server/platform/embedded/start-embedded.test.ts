import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { canAccessFolders } from './cluster'
import { processStartOf } from './postmaster'
import { createLibraryLinks, findPackage, preparePrograms } from './programs'
import { type EmbeddedDatabase, startEmbedded } from './start-embedded'

const isRoot = process.getuid?.() === 0
const root = join(import.meta.dirname, '../../../..')
const nobody = { uid: 65534, gid: 65534 }
/** Whether we may switch to another account that can read this project. */
const isOpen = isRoot && canAccessFolders(nobody, root)
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function createFolder(mode = 0o755): string {
  const made = mkdtempSync(join(tmpdir(), 'qianpi-embedded-'))
  chmodSync(made, mode)
  return made
}

/** A folder that is deleted after the test. */
function folder(mode?: number): string {
  const made = createFolder(mode)
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Copies a data directory, with the owner and the modes of its cluster. */
function copyOf(dataDir: string, copy = folder()): string {
  cpSync(dataDir, copy, { recursive: true })
  // Since Node 22 a copied folder has the default mode, not that of the original.
  chmodSync(join(copy, 'postgres/cluster'), 0o700)
  if (isRoot) giveAway(join(copy, 'postgres/cluster'), statSync(join(dataDir, 'postgres/cluster')))
  return copy
}

let created: string
/** The embedded database as a module that another process loads without the compiler, in a second less of its time. */
const bundle = join(root, 'test-results', `embedded-${process.pid}`)
beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '#schemas': join(root, 'schemas') } },
    build: {
      ssr: true,
      rolldownOptions: { input: join(import.meta.dirname, 'start-embedded.ts') },
      outDir: bundle,
      target: 'node20',
    },
  })
  created = createFolder()
  await (await startEmbedded({ dataDir: created })).stop()
})
afterAll(() => {
  for (const made of [created, bundle]) rmSync(made, { recursive: true, force: true })
})

/** Data directory whose cluster was created and stopped cleanly; creating one for each test costs seconds. */
const usedFolder = () => copyOf(created)

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const began = performance.now()
  const embedded = await startEmbedded({ dataDir })
  console.info(`started in ${Math.round(performance.now() - began)} ms`)
  cleanUps.push(() => embedded.stop())
  return embedded
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** Starts another process with the embedded database, which keeps running; returns its url, or its error. */
async function otherProcess(dataDir: string, uid?: number): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    const { startEmbedded } = await import('${bundle}/start-embedded.js')
    const running = await startEmbedded({ dataDir: process.argv[1] }).catch((error) => {
      console.log(error.message.replaceAll('\\n', ' '))
    })
    if (running) console.log(running.url)
    process.once('SIGTERM', () => running ? running.stop().finally(() => process.exit()) : process.exit())
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  cleanUps.push(() => end(child, 'SIGTERM'))
  const output = once(child.stdout as NodeJS.ReadableStream, 'data')
  const [message] = await Promise.race([output, once(child, 'exit')])
  return { child, said: String(message).trim() }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

test('finds the data of the first start at the second, in UTF-8 and durable', async () => {
  const dataDir = folder()
  const first = await start(dataDir)
  await ask(first.url, "create table note as select '签批' as text")
  await first.stop()

  const second = await start(dataDir)
  expect(await ask(second.url, 'select text from note')).toBe('签批')
  expect(await ask(second.url, 'show fsync')).toBe('on')
  expect(await ask(second.url, 'select datlocale from pg_database limit 1')).toBe('C.UTF-8')
  expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
})

test('stops the orphaned PostgreSQL after kill -9 of the server and recovers all rows', async () => {
  const dataDir = usedFolder()
  const { child, said } = await otherProcess(dataDir)
  await ask(said, 'create table note as select 7 as number')
  const orphan = postmasterOf(dataDir)
  await end(child, 'SIGKILL')

  const { url } = await start(dataDir)
  expect(postmasterOf(dataDir)).not.toBe(orphan)
  expect(processStartOf(orphan)).toBeUndefined()
  expect(await ask(url, 'select number from note')).toBe(7)
})

test('recovers all rows after kill -9 of server and PostgreSQL together', async () => {
  const dataDir = usedFolder()
  const { child, said } = await otherProcess(dataDir)
  await ask(said, 'create table note as select 7 as number')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await end(child, 'SIGKILL')

  const { url } = await start(dataDir)
  expect(await ask(url, 'select number from note')).toBe(7)
})

describe('a running database', () => {
  let dataDir: string
  let running: EmbeddedDatabase

  beforeAll(async () => {
    dataDir = copyOf(created, createFolder())
    running = await startEmbedded({ dataDir })
  })
  afterAll(async () => {
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('rejects a wrong password', async () => {
    const guessed = running.url.replace(/:[0-9a-f]{48}@/, ':guess@')
    await expect(ask(guessed, 'select 1')).rejects.toThrow(/password/)
  })

  test('rejects a second process on the same data directory and names the first', async () => {
    const { said } = await otherProcess(dataDir)
    expect(said).toContain(`数据目录正被进程 ${process.pid} 使用`)
    expect(said).toContain(`in use by process ${process.pid}`)
    expect(await ask(running.url, 'select 1')).toBe(1)
  })

  test('runs beside a copy of its data directory', async () => {
    await ask(running.url, 'create table note as select 7 as number')
    await ask(running.url, 'checkpoint')
    const { url } = await start(copyOf(dataDir))
    expect(await ask(url, 'select number from note')).toBe(7)
    expect(await ask(running.url, 'select number from note')).toBe(7)
  })

  test('is restarted on the same address when PostgreSQL dies', async () => {
    await ask(running.url, 'create table later as select 7 as number')
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    const recovered = () => ask(running.url, 'select number from later').catch(String)
    await expect.poll(recovered, { timeout: 20_000 }).toBe(7)
  })

  test('stops PostgreSQL and releases the lock at shutdown', async () => {
    const postmaster = postmasterOf(dataDir)
    await running.stop()
    expect(processStartOf(postmaster)).toBeUndefined()
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('lock')
    expect(readFileSync(join(dataDir, 'postgres/log'), 'utf8')).toContain('database system is shut down')
  })
})

test.runIf(isRoot)(
  'stores the data under /var/lib/qianpi when root runs it in a root-only folder',
  async () => {
    const dataDir = join(folder(0o700), 'data')
    const first = await start(dataDir)
    const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
    cleanUps.unshift(() => rmSync(home, { recursive: true, force: true }))
    expect(home).toMatch(/^\/var\/lib\/qianpi\/[0-9a-f]{12}-/)
    expect(statSync(join(home, 'cluster')).uid).not.toBe(0)
    await ask(first.url, 'create table note as select 7 as number')
    await first.stop()

    expect(await ask((await start(dataDir)).url, 'select number from note')).toBe(7)
  },
)

test.runIf(isOpen)(
  'runs as itself under an ordinary account and does not take over files of root',
  async () => {
    const own = folder()
    chownSync(own, nobody.uid, nobody.gid)
    expect((await otherProcess(own, nobody.uid)).said).toMatch(/^postgres:/)
    expect(statSync(join(own, 'postgres/cluster')).uid).toBe(nobody.uid)

    expect((await otherProcess(usedFolder(), nobody.uid)).said).toContain('无权使用数据目录')
  },
)

test('reports missing data in a sentence and never creates a new empty database', async () => {
  const dataDir = usedFolder()
  rmSync(join(dataDir, 'postgres/password'))
  await expect(startEmbedded({ dataDir })).rejects.toThrow('密码文件')

  writeFileSync(join(dataDir, 'postgres.location'), '/var/lib/qianpi/gone\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('/var/lib/qianpi/gone')
})

test('reports a cluster that PostgreSQL rejects in a sentence with the reason', async () => {
  const dataDir = usedFolder()
  writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '9.6\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/没有启动成功.*incompatible with server/)
})

function giveAway(path: string, owner: { uid: number; gid: number }) {
  chownSync(path, owner.uid, owner.gid)
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    chownSync(join(path, entry), owner.uid, owner.gid)
}

describe('binaries', () => {
  const isRoot = process.getuid?.() === 0
  const nobody = { uid: 65534, gid: 65534 }
  let base = ''
  let home = ''
  let copy = ''

  /** Builds a package as `npm ci --ignore-scripts` leaves it: without any of its links, which the first test creates. */
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'qianpi-programs-'))
    chmodSync(base, 0o755)
    home = join(base, 'home')
    copy = join(base, 'package')
    mkdirSync(home)
    const isLink = (path: string) => lstatSync(path).isSymbolicLink()
    cpSync(findPackage(), copy, { recursive: true, filter: (path) => !isLink(path) })
  })
  afterAll(() => rmSync(base, { recursive: true }))

  const version = (bin: string, options = {}) =>
    execFileSync(join(bin, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: 'pipe',
      cwd: '/',
      ...options,
    })

  test.runIf(process.platform === 'linux')('creates missing library links before the first run', () => {
    expect(() => version(join(copy, 'native/bin'))).toThrow(/shared libraries/)
    expect(createLibraryLinks(copy)).toBe(true)
    expect(version(join(copy, 'native/bin'))).toContain('PostgreSQL')
    expect(createLibraryLinks(copy)).toBe(true)
  })

  test('uses programs in place when the account can reach them', () => {
    expect(preparePrograms(home, undefined, copy)).toBe(join(copy, 'native/bin'))
    expect(readdirSync(home)).toEqual([])
  })

  test.runIf(isRoot)('copies programs out of a root-only folder once and deletes old copies', () => {
    chmodSync(copy, 0o700)
    mkdirSync(join(home, 'programs-1.0'))
    const bin = preparePrograms(home, nobody, copy)
    expect(bin.startsWith(home)).toBe(true)
    expect(version(bin, nobody)).toContain('PostgreSQL')
    expect(existsSync(join(home, 'programs-1.0'))).toBe(false)
    const made = lstatSync(bin).ctimeMs
    expect(preparePrograms(home, nobody, copy)).toBe(bin)
    expect(lstatSync(bin).ctimeMs).toBe(made)
  })
})
