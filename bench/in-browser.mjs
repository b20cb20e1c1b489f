// A page of a bench, built as for production and served to a browser: what the benches of pages share.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { browserArgs, findBrowser } from '../scripts/browser.mjs'

const root = resolve(import.meta.dirname, '..')
const sources = {
  '#schemas': join(root, 'schemas'),
  '#fixtures': join(root, 'fixtures'),
  '#': join(root, 'src'),
}

/** In how many rounds contenders take turns. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const sorted = (numbers) => numbers.toSorted((a, b) => a - b)

/** The number below which this part of them lies. */
export const at = (numbers, part) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))]

export const median = (numbers) => at(numbers, 0.5)

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
  await build({ ...config, build: { outDir, emptyOutDir: true, target: 'es2022' } })
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
