import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { getEnvironment } from '../../src/core/permission/environment'
import { type RunningServer, runServer } from '../../src/server/main/run'
import { readConfig } from '../../src/server/platform/config'
import { openDb } from '../../src/server/platform/db/db'
import { databaseOfFile } from '../database-of-file'
import { expectInvariants } from '../kit/invariants'
import { login } from '../kit/password'
import type { Sender } from '../kit/server'
import {
  openWindow,
  returnWindow,
  type Screen,
  sessionOf,
  takeWindow,
  type Window,
} from './windows-of-worker'

/*
 * A stage for walks: the real server with the demo company on a database of its own, and windows of a real browser. Axe
 * looks at every page that `look` names; WALK_PICTURES=1 keeps a picture of each in test-results/walks.
 */

const pictures = 'test-results/walks'
/** A picture costs a walk time, so all are taken only on demand; what axe refuses is pictured always. */
export const takesPictures = process.env.WALK_PICTURES === '1'
const password = 'Qianpi123'

/**
 * Job id of the demo company's flow administrator, who may design and administer flows and nothing else. The walks of
 * administrators share their pages between this person and `admin`, so that both meet each of them.
 */
export const flowAdministrator = '100004'

/** Console errors that antd and Formily print in their own name (known and harmless). */
const known = [/ResizeObserver loop/]

/** Somebody at a screen. */
export interface Walker {
  page: Page
  context: BrowserContext
  /** Goes to an address of the page. */
  visit(path: string): Promise<void>
  /** Lets axe look, and keeps a picture where WALK_PICTURES=1 or axe finds something: nothing serious may be found. */
  look(name: string): Promise<void>
}

export type Sends = Pick<Sender, 'call'>

export interface Stage {
  origin: string
  /** What its console says. */
  greeting: string
  /** Where its database is, for scenes that move the clock of a job. */
  database: string
  /** A window nobody has signed in to. */
  stranger(on?: Screen, userAgent?: string): Promise<Walker>
  /** The same with an empty cache. */
  newcomer(on?: Screen): Promise<Walker>
  /** Somebody of the demo company, signed in, at no page yet; signing in by hand is what some walks are about. */
  window(jobId: string, on?: Screen, userAgent?: string): Promise<Walker>
  /** The same, at his first page. */
  person(jobId: string, on?: Screen, userAgent?: string): Promise<Walker>
  /** Somebody of the demo company without a window: sends calls as an integration would. */
  as(jobId: string): Promise<Sends>
  /** What went wrong in any window: uncaught errors and console errors. */
  troubles: string[]
  /** What each window shows: its address and the beginning of its text. */
  shown(): Promise<string[]>
  close(): Promise<void>
}

type Env = Record<string, string>

/** The port of the worker's last server: the next one listens there too, so windows find the page's files in their cache. */
let lastPort = '0'

const serverAt = (port: string, url: string, files: string, env: Env): Promise<RunningServer> =>
  runServer(
    readConfig({
      NODE_ENV: 'test',
      ...env,
      PORT: port,
      DATA_DIR: files,
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
    }),
  )

/** Starts a server on the worker's port; another process or an open stage may have it. */
async function startServer(url: string, files: string, env: Env): Promise<RunningServer> {
  const server = await serverAt(lastPort, url, files, env).catch((error) => {
    if (lastPort === '0') throw error
    return serverAt('0', url, files, env)
  })
  lastPort = new URL(server.address).port
  return server
}

function listenTo(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || known.some((pattern) => pattern.test(message.text()))) return
    troubles.push(`${page.url()}: ${message.text()}`)
  })
}

type Findings = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>
type Axe = { axe: { run(on: Document, options: object): Promise<Findings> } }

/** What axe finds of these is moderate at most, which no walk refuses. */
const unasked = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  // It alone makes axe read all style sheets first.
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]
/** To list what is in order as well would cost axe a third more. */
const sought = {
  resultTypes: ['violations' as const],
  rules: Object.fromEntries(unasked.map((rule) => [rule, { enabled: false }])),
}

/**
 * Axe without the spaces of its source, which the browser would read on every page, and without the source of each
 * element that it judges: what is found is named by its selector.
 */
const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true })`

/** Puts axe into a page as a script, which the browser compiles once for all pages of a window; an evaluated text never is. */
async function putAxeIn(page: Page): Promise<void> {
  const session = await sessionOf(page)
  await session.send('Runtime.evaluate', { expression: axeSource })
}

/**
 * What axe finds. It stays in a page until that is left. Put in by itself it costs half of what its own builder takes,
 * which is needed only where a page holds frames.
 */
async function lookedAt(page: Page): Promise<Findings> {
  if (page.frames().length > 1) return new AxeBuilder({ page }).setLegacyMode().options(sought).analyze()
  if (!(await page.evaluate(() => 'axe' in window))) await putAxeIn(page)
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as Axe).axe.run(document, options)
    return { violations }
  }, sought)
}

/** Serious or critical findings of axe, one line each. */
export async function findingsOf(page: Page): Promise<string[]> {
  const { violations } = await lookedAt(page)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Waits for what is moving or fading to arrive; spinners never do. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
  })

/** What runs out of the window or of an open dialog to the side. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const open = [...document.querySelectorAll('dialog[open], dialog[open] .q-dialog-body')]
    return [document.documentElement, ...open]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.tagName} ${one.className} ${one.scrollWidth} > ${one.clientWidth}`)
  })

/** What axe finds on a page at rest: a notice that was still fading is looked at once more. */
async function findingsAtRest(page: Page): Promise<string[]> {
  await settled(page)
  const found = await findingsOf(page)
  if (!found.length) return found
  await settled(page)
  return findingsOf(page)
}

function walkerIn({ context, page }: Window, origin: string, troubles: string[]): Walker {
  page.setDefaultTimeout(20_000)
  listenTo(page, troubles)
  return {
    page,
    context,
    visit: async (path) => {
      await page.goto(origin + path)
    },
    look: async (name) => {
      const found = await findingsAtRest(page)
      if (takesPictures || found.length) await page.screenshot({ path: `${pictures}/${name}.png` })
      expect(found, name).toEqual([])
      expect(await sideways(page), name).toEqual([])
    },
  }
}

/** Signs in by hand, as a person would. */
export async function signIn({ page, visit }: Walker, jobId: string, secret = password): Promise<void> {
  await visit('/login')
  await page.getByLabel('账号').fill(jobId)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Sends calls to a running server, as nobody unless a token says who. */
const senderAt = (origin: string, token?: string): Sends => ({
  call: async (name, body) => {
    const headers = { 'content-type': 'application/json', ...(token && { 'x-token': token }) }
    const answer = await fetch(`${origin}/api/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: answer.status, ...(await answer.json()) }
  },
})

/** Whatever was walked, no flow may be left in a state that cannot be (trust 2). */
async function checkFlows(url: string): Promise<void> {
  const db = openDb(url, 2)
  await expectInvariants(db).finally(() => db.close())
}

/**
 * The address of a page with its last requests, locks, notices and the beginning of its text, for the report of a failed
 * walk.
 */
async function textOf(page: Page): Promise<string> {
  const text = page.evaluate(async () => {
    const requests = performance.getEntriesByType('resource').slice(-4)
    const locks = await navigator.locks?.query()
    const notices = [
      ...document.querySelectorAll<HTMLElement>('[role=status], [role=alert], button:disabled'),
    ]
    return [
      `${navigator.onLine ? 'online' : 'offline'} at ${Math.round(performance.now())} ms`,
      ...requests.map(({ name, startTime, duration }) => `${name} ${[startTime, duration].map(Math.round)}`),
      JSON.stringify(locks),
      ...notices.map(({ innerText }) => innerText),
      document.body.innerText.slice(0, 1500),
    ].join(' | ')
  })
  const shown = await text.catch((error: Error) => error.message)
  return `${page.url()}: ${shown.replaceAll(/\s+/g, ' ')}`
}

/** Opens a stage, with more settings and a folder of plugins if need be; close it after the last scene. */
export async function openStage(env: Env = {}, plugins?: string): Promise<Stage> {
  mkdirSync(pictures, { recursive: true })
  const files = mkdtempSync(join(tmpdir(), 'qianpi-walk-'))
  const demo = env.NODE_ENV === 'production' ? undefined : inject('demo')
  if (demo) cpSync(demo.files, files, { recursive: true })
  if (plugins) cpSync(plugins, join(files, 'plugins'), { recursive: true })
  const database = await databaseOfFile(demo?.template)
  const server = await startServer(database.url, files, env)
  const windows: Window[] = []
  const troubles: string[] = []
  const enter = (window: Window): Walker => {
    windows.push(window)
    return walkerIn(window, server.address, troubles)
  }
  const stranger = async (on: Screen = 'desk', userAgent?: string) => enter(await takeWindow(on, userAgent))
  // One after another: many tries at once for one account are taken for guessing.
  let signedIn: Promise<unknown> = Promise.resolve()
  const tokenOf = (jobId: string): Promise<string> => {
    const token = signedIn
      .then(() => login(senderAt(server.address), jobId, password))
      .then(({ data, msg }) => data?.token ?? Promise.reject(new Error(`${jobId}: ${msg}`)))
    signedIn = token.catch(() => undefined)
    return token
  }
  const window = async (jobId: string, on?: Screen, userAgent?: string) => {
    const walker = await stranger(on, userAgent)
    const { cookie: name } = getEnvironment('prod')
    await walker.context.addCookies([{ name, value: await tokenOf(jobId), url: server.address }])
    return walker
  }
  return {
    origin: server.address,
    greeting: server.greeting,
    database: database.url,
    troubles,
    stranger,
    newcomer: async (on = 'desk') => enter(await openWindow(on)),
    as: async (jobId) => senderAt(server.address, await tokenOf(jobId)),
    window,
    person: async (jobId, on, userAgent) => {
      const walker = await window(jobId, on, userAgent)
      await walker.visit('/')
      return walker
    },
    shown: () => Promise.all(windows.map(({ page }) => textOf(page))),
    close: async () => {
      await Promise.all(windows.map((window) => returnWindow(window, server.address)))
      await server.stop()
      await checkFlows(database.url).finally(() => database.drop())
      rmSync(files, { recursive: true, force: true })
    },
  }
}

/** The stage of a walk file: it opens before the first scene and closes after the last. */
export function stageOfFile(env: Env = {}, plugins?: string): Stage {
  const stage = {} as Stage
  beforeAll(async () => {
    Object.assign(stage, await openStage(env, plugins))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const text of await stage.shown()) console.error(text)
  })
  afterAll(() => stage.close())
  return stage
}
