// Time of the processor and time that passes from each press of a key or button to its paint, in usual work of an approver, a creator and a designer. See README.md.
import { writeFileSync } from 'node:fs'
import { at, median } from './in-browser.mjs'
import {
  approver,
  button,
  cookiesOf,
  creator,
  inProduct,
  openWindow,
  row,
  startLeaves,
  untilQuiet,
} from './page-windows.mjs'
import { printTable } from './report.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const chosenWalks = process.env.BENCH_OF?.split(',')
const slowdown = Number(process.env.BENCH_SLOWDOWN ?? 1)
/** File for the last trace, for a profile. */
const traceFile = process.env.BENCH_TRACE

const delay = 150
const type = (locator, text) => locator.pressSequentially(text, { delay })
const pressEscape = (page) => page.keyboard.press('Escape')

/**
 * Presses an element as a person does: the pointer is over it a moment before, and down for a moment. The driver's own
 * click would look in the page, while it is measured, for what it hits.
 */
async function press(locator) {
  const page = locator.page()
  await locator.hover()
  await page.waitForTimeout(300)
  await page.mouse.down()
  await page.waitForTimeout(80)
  await page.mouse.up()
}

const dialog = (page) => page.getByRole('dialog').last()

/** Opens the first request that waits, with its form and its code there. */
async function openRequest(page, step) {
  await row(page).waitFor()
  await page.waitForTimeout(2500)
  await step('list: open a request', () => press(row(page)))
  await page.locator('.deal-bar').waitFor()
  await page.waitForTimeout(1000)
}

/** What people do, interaction by interaction: `step` names those that follow. */
const walks = {
  list: [
    approver,
    '/list/waiting',
    async (page, step) => {
      await row(page).waitFor()
      await step('list: tick a row', () => press(row(page).getByRole('checkbox').first()))
      await step('list: untick it', () => press(row(page).getByRole('checkbox').first()))
      const all = page.locator('main thead').getByRole('checkbox')
      await step('list: tick all rows', () => press(all))
      await step('list: untick all rows', () => press(all))
      await step('list: type a search', () => type(page.locator('main input:visible').first(), '100'))
      const group = page.locator('.side-group button').first()
      await step('menu: fold a group', () => press(group))
      await step('menu: open the group', () => press(group))
      await step('menu: open another list', () => press(page.locator('a[href="/list/icreat"]').first()))
      await step('menu: open the workbench', () => press(page.locator('a[href="/dashboard"]').first()))
      const search = page.locator('.top-tools').getByRole('button', { name: '全局搜索' })
      await step('search: open', () => press(search))
      await step('search: type', () => type(dialog(page).locator('input').first(), '100'))
      await step('search: close', () => pressEscape(page))
    },
  ],
  request: [
    approver,
    '/list/waiting',
    async (page, step) => {
      await openRequest(page, step)
      await step('request: type an opinion', () => type(page.locator('.deal-bar textarea'), 'agreed'))
      await step('phrases: open', () => press(button(page, '常用语')))
      await step('phrases: choose', () => press(page.getByRole('menuitem').first()))
      await step('退回: open', () => press(button(page, '退回')))
      await step('退回: close', () => pressEscape(page))
      await step('转交: open', () => press(button(page, '转交')))
      const person = page.getByRole('combobox', { name: '转交给' })
      await step('转交: type a person', () => type(person, '100009'))
      await page.getByRole('listbox', { name: '转交给' }).waitFor()
      await step('转交: choose', () =>
        press(page.getByRole('listbox', { name: '转交给' }).getByRole('option').first()),
      )
    },
  ],
  decision: [
    approver,
    '/list/waiting',
    async (page, step) => {
      await openRequest(page, step)
      await step('request: type an opinion', () => type(page.locator('.deal-bar textarea'), 'agreed'))
      await step('同意', () => press(button(page, '同意')))
      const confirmed = button(page, '确认同意')
      if (await confirmed.isVisible()) await step('同意: confirm', () => press(confirmed))
    },
  ],
  detail: [
    creator,
    '/list/icreat',
    async (page, step) => {
      await page.locator('main a[data-row-link]').first().waitFor()
      await page.waitForTimeout(2500)
      await step('list: open a detail', () => press(page.locator('main a[data-row-link]').first()))
      const tab = page.locator('.detail-tabs').getByRole('tab')
      await tab.nth(1).waitFor()
      await page.waitForTimeout(1000)
      await step('detail: open another tab', () => press(tab.nth(1)))
      await step('detail: open a third tab', () => press(tab.nth(2)))
    },
  ],
  create: [
    creator,
    '/flowcreat/flow-leave',
    async (page, step) => {
      const person = page.getByRole('combobox', { name: /^工作交接人/ })
      await person.waitFor()
      await step('new request: type a text', () => type(page.locator('.qf textarea').first(), 'home'))
      await step('date: open', () => press(page.getByRole('textbox', { name: '请假时间' }).first()))
      await step('date: close', () => pressEscape(page))
      await step('radio: choose', () => press(page.getByRole('radio', { name: '事假' })))
      await step('switch: show fields', () => press(page.getByRole('switch', { name: '是否离开本市' })))
      const province = page.getByRole('combobox', { name: '请选择省份' })
      await step('choice: open', () => press(province))
      await step('choice: choose', () => page.keyboard.press('Enter'))
      await step('picker: open', () => press(person))
      await step('picker: type', () => page.keyboard.type('chen', { delay }))
      const found = page.locator('.pk-tree').getByText(/陈/).first()
      await found.waitFor()
      await step('picker: choose', () => press(found))
    },
  ],
  table: [
    creator,
    '/flowcreat/flow-purchase',
    async (page, step) => {
      const table = page.getByRole('grid').first()
      await table.waitFor()
      await step('table: add a row', () => press(page.getByRole('button', { name: '添加一行' }).first()))
      await step('table: open a cell', () => press(table.locator('td[data-column="1"]').first()))
      await step('table: type in it', () => page.keyboard.type('ab', { delay }))
      await step('table: tick a row', () => press(table.getByRole('checkbox').last()))
    },
  ],
  designer: [
    'admin',
    '/oaset/flowdesign_edit_senior/flow-leave',
    async (page, step) => {
      const card = page.locator('.fe-card')
      await card.nth(1).waitFor()
      await step('designer: select a step', () => press(card.nth(1).locator('strong')))
      await step('designer: select another step', () => press(card.nth(2).locator('strong')))
      await step('designer: type the name of a step', () =>
        type(page.getByRole('textbox', { name: '步骤名称' }), 'ab'),
      )
      await step('designer: open the form', () => press(page.getByRole('tab', { name: /^表单设计/ })))
      await step('designer: add a field', () => press(page.getByRole('button', { name: '单行文本' }).first()))
      await step('designer: type a title', () =>
        type(page.getByRole('textbox', { name: '标题', exact: true }), 'ab'),
      )
      const formula = page.getByRole('button', { name: /计算公式/ }).first()
      await step('formula: open', () => press(formula))
      await dialog(page).getByRole('textbox').first().waitFor()
      await step('formula: type', () => page.keyboard.type('$su1', { delay }))
    },
  ],
}

const categories = [
  'devtools.timeline',
  'blink.user_timing',
  'toplevel',
  ...(traceFile ? ['disabled-by-default-v8.cpu_profiler'] : []),
]

/** Records a trace of a window; the returned function ends it and returns its events. */
async function startTrace(cdp) {
  const events = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  return async () => {
    const ended = new Promise((done) => cdp.once('Tracing.tracingComplete', done))
    await cdp.send('Tracing.end')
    await ended
    return events
  }
}

/**
 * Returns when the main thread had handed over the frame of an event, which what it does later does not delay. An event that
 * changed nothing has none.
 */
const committedAt = ({ ts, args: { data } }, ended) =>
  data.commitFinishTime ? ts + (data.commitFinishTime - data.timeStamp) * 1000 : ended

/** Returns the interactions of a trace: from press to paint, with the processor's time of the main thread until its frame. */
function interactionsOf(events) {
  const begun = new Map()
  const found = new Map()
  const steps = events.filter(({ name, cat }) => cat.includes('user_timing') && name.startsWith('step: '))
  for (const event of events.filter(({ name }) => name === 'EventTiming')) {
    const id = event.id2?.local ?? event.id
    if (event.ph === 'b') begun.set(id, event)
    const began = begun.get(id)
    if (event.ph !== 'e' || !began?.args.data?.interactionId) continue
    const { interactionId, type } = began.args.data
    const known = found.get(interactionId)
    const one = {
      from: began.ts,
      to: event.ts,
      committed: committedAt(began, event.ts),
      type,
      pid: began.pid,
      tid: began.tid,
    }
    if (!known || one.to - one.from > known.to - known.from) found.set(interactionId, one)
  }
  const tasks = events.filter(({ name, ph }) => /RunTask$/.test(name) && ph === 'X')
  const timeOf = ({ from, committed, pid, tid }) =>
    tasks.reduce((sum, task) => {
      const shared = Math.min(task.ts + task.dur, committed) - Math.max(task.ts, from)
      if (task.pid !== pid || task.tid !== tid || shared <= 0 || !task.dur) return sum
      return sum + (task.tdur ?? 0) * (shared / task.dur)
    }, 0)
  return [...found.values()].map((one) => ({
    step: steps.findLast(({ ts }) => ts <= one.from)?.name.slice(6) ?? 'before',
    type: one.type,
    time: timeOf(one) / 1000,
    duration: (one.to - one.from) / 1000,
  }))
}

/** Walks in a new window, and returns its interactions. */
async function measure(browser, address, cookies, [person, path, walk]) {
  const window = await openWindow(browser, { cpu: slowdown })
  const { page, cdp, context } = window
  await context.addCookies(cookies[person])
  page.setDefaultTimeout(8_000)
  await page.goto(address + path)
  await untilQuiet(window, 1500)
  const end = await startTrace(cdp)
  await walk(page, async (name, act) => {
    await page.evaluate((name) => performance.mark(`step: ${name}`), name)
    await act()
    await page.waitForTimeout(900)
  })
  await page.waitForTimeout(500)
  const events = await end()
  if (traceFile) writeFileSync(traceFile, JSON.stringify(events))
  await context.close()
  return interactionsOf(events)
}

await inProduct(async (browser, address) => {
  const chosen = Object.entries(walks).filter(([name]) => !chosenWalks || chosenWalks.includes(name))
  const cookies = {}
  for (const [, [person]] of chosen) cookies[person] ??= await cookiesOf(browser, address, person)
  if (chosen.some(([name]) => name === 'decision')) await startLeaves(browser, address, rounds + 1)
  const all = []
  for (let round = 0; round < rounds; round++)
    for (const [, walk] of chosen) all.push(...(await measure(browser, address, cookies, walk)))
  const names = [...new Set(all.map(({ step }) => step))]
  const rowOf = (name, those) => {
    const times = those.map(({ time }) => time)
    const durations = those.map(({ duration }) => duration)
    return [
      name,
      those.length / rounds,
      median(times),
      Math.max(...times),
      median(durations),
      at(durations, 0.95),
    ]
  }
  const head = ['interaction', 'events a walk', 'CPU ms, median', 'largest', 'duration ms, median', 'p95']
  printTable(
    head,
    names.map((name) =>
      rowOf(
        name,
        all.filter(({ step }) => step === name),
      ),
    ),
  )
  const summaryOf = (name, values) => [name, median(values), at(values, 0.95)]
  printTable(
    ['all', 'p50', 'p95'],
    [
      summaryOf(
        'CPU ms',
        all.map(({ time }) => time),
      ),
      summaryOf(
        'duration ms',
        all.map(({ duration }) => duration),
      ),
    ],
  )
})
