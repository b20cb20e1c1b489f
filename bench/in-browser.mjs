// A page of a bench, built as for production and served to a browser: what the benches of pages share.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { browserArgs, findBrowser } from '../scripts/browser.mjs'

const root = resolve(import.meta.dirname, '..')
export const sources = {
  '#schemas': join(root, 'schemas'),
  '#fixtures': join(root, 'fixtures'),
  '#': join(root, 'src'),
}

/** In how many rounds contenders take turns. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

/** Peers of the benches of pages, installed on first use. */
const peers = join(import.meta.dirname, 'peers')
export const peerPackages = ['bpmn-js', '@bpmn-io/form-js-viewer', 'survey-core', 'survey-react-ui']
const placeOf = (name) => join(peers, 'node_modules', name)

/** Returns where the bundler finds the peers. */
export const peerAlias = () => Object.fromEntries(peerPackages.map((name) => [name, placeOf(name)]))

export const arePeersInstalled = () => peerPackages.every((name) => existsSync(placeOf(name)))

export function installPeers() {
  if (!arePeersInstalled()) execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: peers, stdio: 'inherit' })
}

/** Returns the contenders that BENCH_OF names; without it, all. */
export const chosen = (contenders, nameOf) => {
  const names = process.env.BENCH_OF?.split(',')
  return contenders.filter((one) => !names || names.includes(nameOf(one)))
}

/** Returns a reader of the counters of a page. Durations are CPU time of its main thread, in seconds. */
export async function countersOf(cdp) {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
}

/** Builds and serves the page of this folder, and visits it with a browser; both end with the visit. */
export async function inBrowser(folder, visit, { alias = {}, dedupe = [] } = {}) {
  const outDir = mkdtempSync(join(tmpdir(), `${folder}-`))
  const config = {
    root: join(root, 'bench', folder),
    configFile: false,
    logLevel: 'error',
    base: './',
    resolve: { alias: { ...sources, ...alias }, dedupe },
  }
  // BENCH_MINIFY=no leaves the names that a profile shows.
  const minify = process.env.BENCH_MINIFY !== 'no'
  await build({ ...config, build: { outDir, emptyOutDir: true, target: 'es2022', minify } })
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? (await findBrowser()),
    args: browserArgs,
  })
  try {
    await visit(browser, server.resolvedUrls.local[0])
  } finally {
    await browser.close()
    await new Promise((done) => server.httpServer.close(done))
    rmSync(outDir, { recursive: true })
  }
}

// Benches of pages have the statistics from here, too.
export { at, median } from './report.mjs'
