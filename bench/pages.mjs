// What people wait for on the product's pages: times under a slow processor and line, INP, CLS, requests. See README.md.
import { at, median } from './in-browser.mjs'
import {
  approver,
  button,
  cookiesOf,
  inProduct,
  latency,
  openWindow,
  readyAfter,
  row,
  setView,
  signIn,
  slowdown,
  startLeaves,
  typeSignIn,
  untilQuiet,
} from './page-windows.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const parts = (process.env.BENCH_OF ?? 'times,inp,next,cls').split(',')
const people = (process.env.BENCH_PEOPLE ?? 'admin,100008').split(',')
const widths = (process.env.BENCH_WIDTHS ?? '1440,390').split(',').map(Number)

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
      const interactions = await page.evaluate(() => [...window.bench.interactions.values()])
      all.push(...interactions.map((one) => ({ ...one, act: name })))
      await window.context.close()
    }
  console.log(`\n| interactions, ${slowdown} × slower CPU | number from 16 ms | p50 ms | p95 ms | longest |`)
  console.log('|---|---|---|---|---|')
  for (const name of [...Object.keys(walk), 'all']) {
    const of = all.filter(({ act }) => name === 'all' || act === name)
    const times = of.map(({ duration }) => duration)
    const worst = of.toSorted((a, b) => b.duration - a.duration).slice(0, 3)
    const slowest = worst.map(({ name, duration }) => `${name} ${duration}`).join(', ')
    console.log(`| ${name} | ${of.length} | ${median(times)} | ${at(times, 0.95)} | ${slowest} |`)
  }
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

await inProduct(async (browser, address) => {
  if (parts.includes('times')) await measureTimes(browser, address)
  if (parts.includes('inp')) await measureInteractions(browser, address)
  if (parts.includes('next')) await measureNext(browser, address)
  if (parts.includes('cls')) await measureShifts(browser, address)
})
