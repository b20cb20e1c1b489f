// Windows of the built product on throttled processors and lines, and requests that wait in it: what benches of its pages share.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs, findBrowser } from '../scripts/browser.mjs'
import { ensureBuild } from '../scripts/build.mjs'
import { root } from '../scripts/project.mjs'

export const latency = Number(process.env.BENCH_LATENCY ?? 40)
export const slowdown = 4
const bytesPerSecond = 1_600_000 / 8
const password = 'Qianpi123'
export const creator = '100010'
export const approver = '100008'

/** Starts the built server with a demo company of its own. */
async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'qianpi-pages-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], { env })
  const address = await new Promise((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (text) => {
      output += text
      const [found] = /http:\/\/[^\s/]+:\d+/.exec(output) ?? []
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error(`The server has not started: ${output}`)))
  })
  const stop = async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGINT')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  return { address, stop }
}

/** Watches interactions and shifts of the layout from the first moment of each document. */
function watch() {
  const figures = { interactions: new Map(), shifts: [], acted: 0 }
  window.bench = figures
  for (const type of ['keydown', 'click'])
    addEventListener(type, ({ timeStamp }) => Object.assign(figures, { acted: timeStamp }), true)
  const observe = (type, note, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe(
    'event',
    ({ interactionId: id, duration, name }) => {
      if (!id) return
      const known = figures.interactions.get(id)
      if (!known || duration > known.duration) figures.interactions.set(id, { duration, name })
    },
    { durationThreshold: 16 },
  )
  observe('layout-shift', (shift) => {
    if (shift.hadRecentInput) return
    const node = shift.sources[0]?.node
    const what = node?.className || node?.parentElement?.className || node?.nodeName
    figures.shifts.push({ at: shift.startTime, value: shift.value, what: String(what) })
  })
}

/** A window of its own, with the product's files uncached and the given throttles. */
export async function openWindow(browser, { width = 1440, isSlowLine = false, cpu = slowdown } = {}) {
  const isPhone = width < 600
  const viewport = { width, height: isPhone ? 844 : 900 }
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  await context.addInitScript(watch)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const load = { requests: 0, open: 0 }
  cdp.on('Network.requestWillBeSent', ({ request, type }) => {
    if (request.url.startsWith('data:') || /push$/.test(request.url) || type === 'Ping') return
    load.requests++
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (isSlowLine)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond / 2,
    })
  return { page, context, cdp, load }
}

/** Waits until nothing has been asked for a while. */
export async function untilQuiet({ page, load }, quietTime = 1000) {
  let last = -1
  while (last !== load.requests) {
    last = load.requests
    await page.waitForTimeout(quietTime)
  }
}

/** Time in ms from the last key or click, or from the navigation, until elements are there and drawn. */
export const readyAfter = (page, selectors, from) =>
  page.evaluate(
    async ([selectors, from]) => {
      const isThere = () => selectors.every((one) => document.querySelector(one))
      while (!isThere()) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return performance.now() - (from === 'act' ? window.bench.acted : 0)
    },
    [selectors, from],
  )

/** Types name and password as a person does; the modules of sign-in load meanwhile. */
export async function typeSignIn({ page }, address, person) {
  await page.goto(`${address}/login`)
  await page.locator('input').first().pressSequentially(person, { delay: 120 })
  await page.locator('input[type=password]').pressSequentially(password, { delay: 120 })
}

export async function signIn(window, address, person) {
  await typeSignIn(window, address, person)
  await window.page.keyboard.press('Enter')
  await window.page.waitForURL((url) => !url.pathname.includes('login'))
  await untilQuiet(window)
}

/** The token of a person, for windows whose cache must stay empty. */
export async function cookiesOf(browser, address, person) {
  const window = await openWindow(browser, { cpu: 1 })
  await signIn(window, address, person)
  // Requests open on pages of their own; the bench of the next request reads them beside the list as well.
  await setView(window.page, 'table')
  const cookies = await window.context.cookies()
  await window.context.close()
  return cookies
}

/** Sends a call as the person of a window. */
const call = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const token = /(?:^|; )(?:__Host-)?Admin-Token=([^;]+)/.exec(document.cookie)[1]
      const headers = { 'content-type': 'application/json', 'x-token': token }
      const answer = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { success, msg, data } = await answer.json()
      if (!success) throw new Error(`${path}: ${msg} ${JSON.stringify(data ?? '')}`)
      return data
    },
    [path, body],
  )

/** Finds the fields of a form by their names. */
function modelsOf(node, found = {}) {
  if (Array.isArray(node)) for (const one of node) modelsOf(one, found)
  else if (node && typeof node === 'object') {
    if (typeof node.name === 'string' && typeof node.model === 'string') found[node.name] = node.model
    modelsOf(Object.values(node), found)
  }
  return found
}

const free = new Set(JSON.parse(readFileSync(new URL('../fixtures/holidays.json', import.meta.url))).free)

/** Working days some weeks from now. */
function workingDays(count) {
  const days = Array.from({ length: 2 * count + 7 }, (_, n) => new Date(Date.now() + (20 + n) * 86_400_000))
  const isWorking = (day) => day.getUTCDay() % 6 > 0 && !free.has(day.toISOString().slice(0, 10))
  return days
    .filter(isWorking)
    .map((day) => day.toISOString().slice(0, 10))
    .slice(0, count)
}

/** Starts requests for leave that wait for the approver. */
export async function startLeaves(browser, address, count) {
  const window = await openWindow(browser, { cpu: 1 })
  await signIn(window, address, creator)
  const { formset } = await call(window.page, 'oa/flow/getbycreat', { _id: 'flow-leave' })
  const models = modelsOf(formset)
  const days = workingDays(count)
  for (let n = 0; n < count; n++)
    await call(window.page, 'oa/flow/creat', {
      flowid: 'flow-leave',
      flowdata: { dept: '', desc: `测量${n}`, fileList: [], level: 0 },
      inputdata: {
        [models.请假类型]: '事假',
        [models.请假时间]: [`${days[n]} 09:00:00`, `${days[n]} 18:00:00`],
        [models.请假事由]: '回老家探亲',
      },
      btnindex: 0,
      funlist: [],
      sonflows: [],
    })
  await window.context.close()
}

/** Sets how a person reads the waiting list, and whether the next request opens by itself after a decision. */
export async function setView(page, view) {
  await call(page, 'oa/flow/user_config/save', { waiting: { filters: [], columns: [], view } })
  await call(page, 'oa/flow/user_config/opinion', { phrases: [], next: true })
}

/** The first request for leave of the list that waits. */
export const row = (page) => page.locator('main tr:has(a[data-row-link])').filter({ hasText: '请假' }).first()

/** A button by its name; the last one is that of the dialog on top. */
export const button = (page, name) => page.getByRole('button', { name, exact: true }).last()

/** The product that already runs at an address, with its demo company. */
const runningProduct = (address) => ({ address, stop: async () => {} })

/**
 * Visits the built product, with a demo company of its own, with a browser; both end with the visit. BENCH_ADDRESS names a
 * product that already runs.
 */
export async function inProduct(visit) {
  const { BENCH_ADDRESS } = process.env
  if (!BENCH_ADDRESS) await ensureBuild()
  const server = BENCH_ADDRESS ? runningProduct(BENCH_ADDRESS) : await startServer()
  const executablePath = process.env.CHROMIUM ?? (await findBrowser())
  const browser = await chromium.launch({ executablePath, args: browserArgs })
  try {
    await visit(browser, server.address)
  } finally {
    await browser.close()
    await server.stop()
  }
}
