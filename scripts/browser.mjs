// A Chromium for the browser tests: found, else installed, else a sentence. Never skipped.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Failure, run, runTool, sentence } from './project.mjs'

const isRoot = process.getuid?.() === 0
/** Debian's Chromium without windows: the same pages for less than half of the processor's time. */
const shell = '/usr/bin/chromium-headless-shell'
const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags for a quiet browser that talks to nobody; the sandbox does not work for root. */
export const browserArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** INSTALL_BROWSER=no keeps the walks from installing anything. */
export const willInstall = process.env.INSTALL_BROWSER !== 'no'
const canApt = isRoot && existsSync('/usr/bin/apt-get')

/** What the walks miss and this machine can install: a cheaper Chromium, any Chromium, a font with Chinese letters. */
export async function missingParts() {
  const parts = []
  if (canApt && !runs(shell)) parts.push('chromium-headless-shell')
  else if (!(await findBrowser())) parts.push('Chromium')
  if (canApt && !hasChineseFont()) parts.push('fonts-noto-cjk')
  return parts
}

/** The path of a Chromium that runs, installing one if there is none, and the cheaper one where that is possible. */
export async function getBrowser() {
  if (willInstall && canApt && !runs(shell)) await apt('chromium-headless-shell').catch(() => 1)
  const path = (await findBrowser()) ?? (willInstall ? await installBrowser() : undefined)
  if (!path) throw new Failure('start.no-browser')
  await ensureChineseFont()
  return path
}

/** The system's browser, else the test tool's own; undefined when there is neither. */
export async function findBrowser(among = places) {
  const own = await import('playwright-core').then(
    ({ chromium }) => [chromium.executablePath()],
    () => [],
  )
  return [...among, ...own].find(runs)
}

/** A distribution's place holder script or a browser without its libraries exists but does not run. */
const runs = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

async function installBrowser() {
  const ways = [
    ['playwright', () => runTool('playwright-core/cli.js', ['install', 'chromium'])],
    ['apt-get', () => apt('chromium')],
  ]
  for (const [way, install] of ways) {
    console.log(sentence('start.getting-browser', { way }))
    await install().catch(() => 1)
    const path = await findBrowser()
    if (path) return path
  }
}

async function ensureChineseFont() {
  if (process.platform !== 'linux' || hasChineseFont()) return
  if (willInstall) await apt('fonts-noto-cjk').catch(() => 1)
  if (!hasChineseFont()) console.warn(sentence('start.no-cjk-font'))
}

const hasChineseFont = () =>
  spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim().length > 0

async function apt(...packages) {
  if (!canApt) return 1
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', '-q'], { env })
  return updated || run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })
}
