// npm run dev [-- --port 5173]: Vite's server for the page, and behind it the product's server, which is built and
// started again after each change of server, core or schemas. A change of schemas/ runs codegen first. What fails
// (codegen, a build, a start) is printed, and the loop waits for the next change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createSocket } from 'node:net'
import { extname, join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { forgetBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, root, run, sentence } from './project.mjs'

const configFile = join(root, 'vite.config.ts')
const schemas = join(root, 'schemas')
/** Folders whose files are found by import.meta.glob: the build learns of a new file only when it begins anew. */
const globbed = ['src/server', 'src/core', 'schemas', 'fixtures'].map((folder) => join(root, folder))

await main(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string' } } })
  if (process.env.npm_lifecycle_event) await import('./stop-with-parent.mjs')
  await ensureDependencies()
  forgetBuild(root)
  process.env.NODE_ENV ??= 'development'
  if (process.env.PORT === '0') process.env.PORT = String(await findFreePort())
  await runCodegen()
  const page = await startPage(values.port)
  const [address] = [...page.resolvedUrls.local, ...page.resolvedUrls.network]
  const server = serverBehind(address)
  const builds = serverBuilds(server.restart)
  watchSources(page.watcher, { runCodegen: oneAtATime(runCodegen), restartBuilds: builds.restart })
  await builds.restart()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
})

async function runCodegen() {
  await sleep(50)
  const code = await run(process.execPath, ['codegen/main.mjs'])
  if (code !== 0) console.error(sentence('start.codegen-failed'))
}

async function startPage(port) {
  const { createServer } = await import('vite')
  const server = port === undefined ? {} : { port: Number(port) }
  const page = await createServer({ configFile, logLevel: 'warn', server })
  return page.listen()
}

/** Builds the server whenever a source changes; old files stay, since the running process may still load them. */
function serverBuilds(onBuilt) {
  let watcher
  const restart = oneAtATime(async () => {
    await watcher?.close()
    const { build } = await import('vite')
    const options = { ssr: true, watch: {}, emptyOutDir: false }
    watcher = await build({ configFile, logLevel: 'warn', build: options })
    watcher.on('event', ({ code }) => {
      if (code === 'BUNDLE_END') onBuilt()
      if (code === 'ERROR') console.error(sentence('start.dev-build-failed'))
    })
  })
  return { restart }
}

/** The server of the last good build, one process at a time; its console names the page's address in place of its own. */
function serverBehind(address) {
  const parentWatcher = pathToFileURL(join(root, 'scripts/stop-with-parent.mjs')).href
  const options = ['--enable-source-maps', `--import=${parentWatcher}`, join(root, 'dist/server/main.js')]
  const shown = (part) => part.toString().replace(/http:\/\/[^\s/]+:\d+/g, address.replace(/\/$/, ''))
  let child

  async function stop() {
    const last = child
    child = undefined
    if (last && last.exitCode === null && last.kill('SIGINT')) await once(last, 'exit')
  }
  function start() {
    // A group of its own: Ctrl-C reaches this process, which stops the server once.
    const next = spawn(process.execPath, options, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    next.stdout.on('data', (part) => process.stdout.write(shown(part)))
    next.once('exit', (code) => {
      if (child === next) console.error(sentence('start.dev-server-ended', { code: code ?? '-' }))
    })
    child = next
  }
  return { stop, restart: oneAtATime(() => stop().then(start)) }
}

function watchSources(watcher, { runCodegen, restartBuilds }) {
  const isIn = (folder) => (path) => path.startsWith(folder + sep)
  watcher.add([schemas, ...globbed])
  watcher.on('all', (event, path) => {
    if (isIn(schemas)(path) && extname(path) === '.json') runCodegen()
    if (['add', 'unlink'].includes(event) && globbed.some((folder) => isIn(folder)(path))) restartBuilds()
  })
}

/** Runs `work` one at a time; however often it is asked for during a run, one more run follows. */
function oneAtATime(work) {
  let running
  let isAsked = false
  async function go() {
    while (isAsked) {
      isAsked = false
      await work()
    }
    running = undefined
  }
  return () => {
    isAsked = true
    running ??= go()
    return running
  }
}

async function findFreePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}
