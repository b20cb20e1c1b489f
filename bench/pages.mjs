// What people wait for on the product's pages: times under a slow processor and line, INP, CLS, requests. See README.md.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs, findBrowser } from '../scripts/browser.mjs'
import { ensureBuild } from '../scripts/build.mjs'
import { root } from '../scripts/project.mjs'
import { at, median } from './in-browser.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const parts = (process.env.BENCH_OF ?? 'times,inp,next,cls').split(',')
const people = (process.env.BENCH_PEOPLE ?? 'admin,100008').split(',')
const widths = (process.env.BENCH_WIDTHS ?? '1440,390').split(',').map(Number)
const latency = Number(process.env.BENCH_LATENCY ?? 40)
const slowdown = 4
const bytesPerSecond = 1_600_000 / 8
const [creator, approver, password] = ['100010', '100008', 'Qianpi123']

/** Starts the built server with a demo company of its own. */
async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'qianpi-pages-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], { env })
  const address = await new Promise((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (text) => {
      said += text
      const [found] = /http:\/\/[^\s/]+:\d+/.exec(said) ?? []
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error(`The server has not started: ${said}`)))
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
  const seen = { interactions: new Map(), shifts: [], acted: 0 }
  window.bench = seen
  for (const type of ['keydown', 'click'])
    addEventListener(type, ({ timeStamp }) => Object.assign(seen, { acted: timeStamp }), true)
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
      const known = seen.interactions.get(id)
      if (!known || duration > known.duration) seen.interactions.set(id, { duration, name })
    },
    { durationThreshold: 16 },
  )
  observe('layout-shift', (shift) => {
    if (shift.hadRecentInput) return
    const node = shift.sources[0]?.node
    const what = node?.className || node?.parentElement?.className || node?.nodeName
    seen.shifts.push({ at: shift.startTime, value: shift.value, what: String(what) })
  })
}

/** A window of its own, with the product's files uncached and the given throttles. */
async function openWindow(browser, { width = 1440, isSlowLine = false, cpu = slowdown } = {}) {
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
async function untilQuiet({ page, load }, quietTime = 1000) {
  let last = -1
  while (last !== load.requests) {
    last = load.requests
    await page.waitForTimeout(quietTime)
  }
}

/** Time in ms from the last key or click, or from the navigation, until elements are there and drawn. */
const readyAfter = (page, selectors, from) =>
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
async function typeSignIn({ page }, address, person) {
  await page.goto(`${address}/login`)
  await page.locator('input').first().pressSequentially(person, { delay: 120 })
  await page.locator('input[type=password]').pressSequentially(password, { delay: 120 })
}

async function signIn(window, address, person) {
  await typeSignIn(window, address, person)
  await window.page.keyboard.press('Enter')
  await window.page.waitForURL((url) => !url.pathname.includes('login'))
  await untilQuiet(window)
}

/** The token of a person, for windows whose cache must stay empty. */
async function cookiesOf(browser, address, person) {
  const window = await openWindow(browser, { cpu: 1 })
  await signIn(window, address, person)
  // Requests open on pages of their own; measureNext reads them beside the list as well.
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
async function startLeaves(browser, address, count) {
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

const row = (page) => page.locator('main tr:has(a[data-row-link])').filter({ hasText: '请假' }).first()
const formShown = ['.deal-bar button', '.qf .qf-item']

/** The three ways to a page that people take most, each in a window with nothing cached. */
const ways = {
  'sign-in → workbench': async (browser, address) => {
    const window = await openWindow(browser, { isSlowLine: true })
    await typeSignIn(window, address, approver)
    const before = window.load.requests
    await window.page.keyboard.press('Enter')
    const time = await readyAfter(window.page, ['main .home-row'], 'act')
    await untilQuiet(window)
    return { time, requests: window.load.requests - before, window }
  },
  'list, alone': async (browser, address, cookies) => {
    const window = await openWindow(browser, { isSlowLine: true })
    await window.context.addCookies(cookies.approver)
    await window.page.goto(`${address}/list/waiting`)
    const time = await readyAfter(window.page, ['main a[data-row-link]'], 'navigation')
    await window.page.waitForTimeout(700)
    return { time, requests: window.load.requests, window }
  },
  'list → handling': async (browser, address, cookies) => {
    const window = await openWindow(browser, { isSlowLine: true })
    await window.context.addCookies(cookies.approver)
    await window.page.goto(`${address}/list/waiting`)
    await row(window.page).waitFor()
    await untilQuiet(window, 3000)
    const before = window.load.requests
    await row(window.page).click()
    const time = await readyAfter(window.page, formShown, 'act')
    await untilQuiet(window)
    return { time, requests: window.load.requests - before, window }
  },
  designer: async (browser, address, cookies) => {
    const window = await openWindow(browser, { isSlowLine: true })
    await window.context.addCookies(cookies.admin)
    await window.page.goto(`${address}/oaset/flowdesign_edit_senior/flow-seal`)
    const time = await readyAfter(window.page, ['.react-flow__node'], 'navigation')
    await untilQuiet(window)
    return { time, requests: window.load.requests, window }
  },
}
const goals = { 'sign-in → workbench': 2000, 'list → handling': 1000, designer: 3000 }

async function measureTimes(browser, address) {
  const cookies = {
    approver: await cookiesOf(browser, address, approver),
    admin: await cookiesOf(browser, address, 'admin'),
  }
  await startLeaves(browser, address, 2)
  const found = Object.fromEntries(Object.keys(ways).map((way) => [way, []]))
  for (let round = 0; round < rounds; round++)
    for (const [way, go] of Object.entries(ways)) {
      const { window, ...one } = await go(browser, address, cookies)
      found[way].push(one)
      await window.context.close()
    }
  console.log(
    `\n| page, ${slowdown} × slower CPU, 1.6 Mbit/s, ${latency} ms | ms | spread | goal | requests |`,
  )
  console.log('|---|---|---|---|---|')
  for (const [way, all] of Object.entries(found)) {
    const times = all.map(({ time }) => Math.round(time)).sort((a, b) => a - b)
    const requests = median(all.map(({ requests }) => requests))
    console.log(
      `| ${way} | ${median(times)} | ${times[0]}–${times.at(-1)} | ${goals[way] ?? ''} | ${requests} |`,
    )
  }
}

const button = (page, name) => page.getByRole('button', { name, exact: true }).last()

/** Opens the first request that waits and types an opinion. */
async function openRequest(page) {
  await row(page).click()
  await page.locator('.deal-bar').waitFor()
  await page.locator('.deal-bar textarea').pressSequentially('同意，请尽快办理。', { delay: 80 })
}

/** What a person does with the list of waiting requests, and with the recipient picker of a new one. */
const looks = {
  'list, scrolled and searched': async (page) => {
    await row(page).waitFor()
    await page.mouse.move(700, 500)
    for (const way of [400, 400, -800]) {
      await page.mouse.wheel(0, way)
      await page.waitForTimeout(200)
    }
    await page.locator('main input:visible').first().pressSequentially('请假', { delay: 120 })
    await page.waitForTimeout(800)
  },
  'picker, opened and searched': async (page, address) => {
    await page.goto(`${address}/flowcreat/flow-leave`)
    await page.getByRole('combobox', { name: /^工作交接人/ }).click()
    await page.keyboard.type('陈', { delay: 120 })
    await page.locator('.pk-tree').getByText(/陈/).first().waitFor()
    await page.locator('.pk-tree').getByText(/陈/).first().click()
  },
}

/** What a person does with requests after the opinion. */
const acts = {
  转交: async (page) => {
    await button(page, '转交').click()
    await page.getByRole('combobox', { name: '转交给' }).pressSequentially('100009', { delay: 60 })
    await page.getByRole('listbox', { name: '转交给' }).getByRole('option').first().click()
    await page.getByLabel('转交原因').pressSequentially('请你处理', { delay: 60 })
    await button(page, '确认转交').click()
  },
  退回: async (page) => {
    await button(page, '退回').click()
    await page.getByLabel('退回原因').pressSequentially('请补充事由', { delay: 60 })
    await button(page, '确认退回').click()
  },
  同意: async (page) => {
    await button(page, '同意').click()
    const confirmed = button(page, '确认同意')
    await confirmed.or(page.locator('.flow-done')).first().waitFor()
    if (await confirmed.isVisible()) await confirmed.click()
  },
}

async function measureInteractions(browser, address) {
  const { length: requests } = Object.keys(acts)
  await startLeaves(browser, address, requests * rounds)
  const walk = { ...looks }
  for (const [name, act] of Object.entries(acts))
    walk[name] = async (page) => {
      await openRequest(page)
      await act(page)
    }
  const cookies = await cookiesOf(browser, address, approver)
  const all = []
  for (let round = 0; round < rounds; round++)
    for (const [name, act] of Object.entries(walk)) {
      const window = await openWindow(browser)
      const { page } = window
      await window.context.addCookies(cookies)
      await page.goto(`${address}/list/waiting`)
      await act(page, address)
      await page.waitForTimeout(1500)
      const seen = await page.evaluate(() => [...window.bench.interactions.values()])
      all.push(...seen.map((one) => ({ ...one, act: name })))
      await window.context.close()
    }
  console.log(`\n| interactions, ${slowdown} × slower CPU | number from 16 ms | p50 ms | p95 ms | longest |`)
  console.log('|---|---|---|---|---|')
  for (const name of [...Object.keys(walk), 'all']) {
    const of = all.filter(({ act }) => name === 'all' || act === name)
    const times = of.map(({ duration }) => duration)
    const worst = of.toSorted((a, b) => b.duration - a.duration).slice(0, 3)
    const said = worst.map(({ name, duration }) => `${name} ${duration}`).join(', ')
    console.log(`| ${name} | ${of.length} | ${median(times)} | ${at(times, 0.95)} | ${said} |`)
  }
}

/** Sets how a person reads the waiting list, and whether the next request opens by itself after a decision. */
async function setView(page, view) {
  await call(page, 'oa/flow/user_config/save', { waiting: { filters: [], columns: [], view } })
  await call(page, 'oa/flow/user_config/opinion', { phrases: [], next: true })
}

/** Time in ms from the press of the main button until the next request is drawn with its form and buttons. */
const nextDrawn = (page) =>
  page.evaluate(async () => {
    const shown = () =>
      [...document.querySelectorAll('.flow-page')].find((one) => !one.closest('[data-ahead]'))
    const number = () => shown()?.querySelector('.flow-head-number')?.textContent
    const before = number()
    const isThere = () =>
      number() !== undefined &&
      number() !== before &&
      shown().querySelector('.deal-bar button:not(:disabled)') &&
      shown().querySelector('.qf .qf-item')
    const began = performance.now()
    shown().querySelector('.deal-bar .q-button[data-kind=primary]').click()
    while (!isThere()) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
  })

/** From a decision to the next request: on pages of their own, and beside the list, in turn, without throttles. */
async function measureNext(browser, address) {
  const decisions = 4
  await startLeaves(browser, address, 2 * rounds * (decisions + 1))
  const cookies = await cookiesOf(browser, address, approver)
  const found = { table: [], beside: [] }
  for (let round = 0; round < rounds; round++)
    for (const view of Object.keys(found)) {
      const window = await openWindow(browser, { cpu: 1 })
      const { page } = window
      await window.context.addCookies(cookies)
      await page.goto(`${address}/login`)
      await setView(page, view)
      await page.goto(`${address}/list/waiting`)
      if (view === 'table') await row(page).click()
      for (let n = 0; n < decisions; n++) {
        await page.locator('.flow-page .deal-next[aria-busy=false]').first().waitFor()
        await untilQuiet(window)
        await page.waitForTimeout(500)
        const before = window.load.requests
        const time = await nextDrawn(page)
        found[view].push({ time, requests: window.load.requests - before })
      }
      await window.context.close()
    }
  console.log('\n| decision → next request | ms | spread | requests |\n|---|---|---|---|')
  for (const [view, all] of Object.entries(found)) {
    const times = all.map(({ time }) => time)
    const [least, most] = [Math.min(...times), Math.max(...times)].map(Math.round)
    const requests = median(all.map((one) => one.requests))
    console.log(`| ${view} | ${Math.round(median(times))} | ${least}–${most} | ${requests} |`)
  }
}

/** Cumulative layout shift: the largest sum within five seconds without a rest of one second. */
function largestWindow(shifts) {
  let [largest, sum, start, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - start > 5000) [sum, start] = [0, at]
    sum += value
    last = at
    largest = Math.max(largest, sum)
  }
  return largest
}

const shapeOf = (path) => path.split('?')[0].replace(/[0-9a-f]{8}-[0-9a-f-]{20,}|\d{3,}/gi, '*')

/** Opens each page that links lead a person to, at most two of one shape, as the page audit does. */
async function visitPages(window, address, visit) {
  const { page } = window
  const queue = []
  const add = async () => {
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="/"]:not([download]):not([target=_blank])')].map((link) =>
        link.getAttribute('href'),
      ),
    )
    for (const path of links) {
      const isKnown = queue.includes(path) || queue.filter((one) => shapeOf(one) === shapeOf(path)).length > 1
      if (!isKnown && !/logout|\/api\//.test(path)) queue.push(path)
    }
  }
  await add()
  for (const path of queue) {
    await page.goto(address + path)
    await untilQuiet(window, 700)
    await visit(path)
    await add()
  }
}

async function measureShifts(browser, address) {
  const found = []
  for (const person of people)
    for (const width of widths) {
      const window = await openWindow(browser, { width, isSlowLine: true })
      await signIn(window, address, person)
      await visitPages(window, address, async (path) => {
        const shifts = await window.page.evaluate(() => window.bench.shifts)
        const worst = shifts.toSorted((a, b) => b.value - a.value)[0]
        found.push({
          page: `${person} ${width} ${path}`,
          cls: largestWindow(shifts),
          what: worst?.what ?? '',
        })
      })
      await window.context.close()
    }
  const over = found.filter(({ cls }) => cls > 0.02).sort((a, b) => b.cls - a.cls)
  console.log(`\nCLS: ${found.length} pages, ${over.length} over 0.02, largest first:`)
  for (const { page, cls, what } of over) console.log(`| ${page} | ${cls.toFixed(3)} | ${what} |`)
}

await ensureBuild()
const server = await startServer()
const executablePath = process.env.CHROMIUM ?? (await findBrowser())
const browser = await chromium.launch({ executablePath, args: browserArgs })
try {
  if (parts.includes('times')) await measureTimes(browser, server.address)
  if (parts.includes('inp')) await measureInteractions(browser, server.address)
  if (parts.includes('next')) await measureNext(browser, server.address)
  if (parts.includes('cls')) await measureShifts(browser, server.address)
} finally {
  await browser.close()
  await server.stop()
}
