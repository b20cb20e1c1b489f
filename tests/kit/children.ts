import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build as bundle } from 'vite'
import { isBuilt, stampOf } from '../../scripts/build.mjs'
import { workerText } from '../../scripts/worker-text.mjs'

/** A server in a process of its own. */
export interface Child {
  origin: string
  /** What it has printed so far. */
  printed(): string
  /** Asks a module that was loaded before it, and returns what that says. */
  ask(question: object): Promise<unknown>
  /** Asks it to stop as a system does; answers its exit code. */
  stop(): Promise<number | null>
}

const root = resolve(import.meta.dirname, '../..')
const alias = {
  '#schemas': join(root, 'schemas'),
  '#fixtures': join(root, 'fixtures'),
  '#': join(root, 'src'),
}

let building: Promise<string> | undefined

async function build(): Promise<string> {
  if (isBuilt(root, stampOf(root))) return join(root, 'dist/server/main.js')
  const outDir = join(root, 'test-results', `server-${process.pid}`)
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  const rolldownOptions = { input: join(root, 'src/server/main.ts') }
  const server = { ssr: true, rolldownOptions, outDir, emptyOutDir: true, target: 'node20' }
  await bundle({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    plugins: [workerText(alias)],
    build: server,
  })
  return join(outDir, 'main.js')
}

/** The server as it is shipped: that of dist if it is of these sources, or one built for the process that tests it. */
export function builtServer(): Promise<string> {
  building ??= build()
  return building
}

/** A folder for what several children share. */
export const sharedFolder = () => mkdtemp(join(tmpdir(), 'qianpi-children-'))

/** Starts a server and waits until it listens; variables as in docs/settings.md, and a module to be loaded before it. */
export async function startChild(env: Record<string, string>, loaded?: string): Promise<Child> {
  const server = await builtServer()
  const usual = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', PATH: process.env.PATH ?? '' }
  const child = spawn(process.execPath, [...(loaded ? ['--import', loaded] : []), server], {
    cwd: root,
    env: { ...usual, ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(loaded ? ['ipc' as const] : [])],
  })
  let text = ''
  const origin = await new Promise<string>((found, failed) => {
    const hear = (part: Buffer) => {
      text += part
      const address = /http:\/\/[\w.]+:\d+/.exec(text)
      if (address) found(address[0])
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${text}`)))
  })
  const ask = async (question: object) => {
    child.send(question)
    const [said] = await once(child, 'message')
    return said as unknown
  }
  return { origin, printed: () => text, ask, stop: () => stopped(child) }
}

async function stopped(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  return code
}
