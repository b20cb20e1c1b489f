import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { row, sendLeaves } from './deeds'
import { stageOfFile, type Walker } from './stage'

/*
 * First load in kilobytes of JavaScript (Brotli), as a browser with an empty cache receives it. Sizes, not times: they
 * are the same on every machine. The budgets come from what people on a slow line bear.
 */

const stage = stageOfFile()

/** Counts what a window asks for from now on, and the JavaScript that it receives: files, and kilobytes of them all. */
async function scale({ page, context }: Walker) {
  const session = await context.newCDPSession(page)
  const scripts = new Map<string, number>()
  const heads = new Map<string, number>()
  /** When each request began that has not ended; a window is not told of the end of what its workers ask. */
  const open = new Map<string, number>()
  let requests = 0
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    if (type === 'Ping' || /^data:|\/push$/.test(url)) return
    requests++
    open.set(requestId, Date.now())
  })
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response: { mimeType, encodedDataLength } }) => {
    if (mimeType.includes('javascript')) heads.set(requestId, encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId)
    const head = heads.get(requestId)
    // The budgets are of scripts: the headers before them say nothing of them. A file in the cache has neither.
    if (head !== undefined && encodedDataLength > head) scripts.set(requestId, encodedDataLength - head)
  })
  return () => ({
    files: scripts.size,
    requests,
    isOpen: [...open.values()].some((began) => Date.now() - began < 2_000),
    kilobytes: Math.round([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024),
  })
}

type Load = Awaited<ReturnType<typeof scale>>

/** Waits until no request is open and nothing more is asked for a while. */
async function complete(load: Load) {
  let [before, same] = [-1, 0]
  await expect
    .poll(
      () => {
        const { requests, isOpen } = load()
        same = requests === before && !isOpen ? same + 1 : 0
        before = requests
        return same
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBeGreaterThan(3)
}

interface Budget {
  kilobytes: number
  files: number
  /** Requests of all kinds. */
  requests?: number
  /** Sum of all shifts of the layout. */
  shifts?: number
}

/** Shifts of the layout that people do not notice. */
const usualShifts = 0.02

async function expectWithin(load: Load, { kilobytes, files, requests = Number.POSITIVE_INFINITY }: Budget) {
  await complete(load)
  const loaded = load()
  expect(loaded.kilobytes).toBeGreaterThan(kilobytes / 2)
  expect(loaded.kilobytes).toBeLessThanOrEqual(kilobytes)
  expect(loaded.files).toBeLessThanOrEqual(files)
  expect(loaded.requests).toBeLessThanOrEqual(requests)
}

/** A person in a browser that has loaded nothing. */
async function newcomerAs(jobId: string, device?: 'desk' | 'phone') {
  const [walker, known] = [await stage.newcomer(device), await stage.window(jobId)]
  await walker.context.addCookies(await known.context.cookies())
  return walker
}

/** The same in a browser that saves data: it loads no page before it is opened. */
async function saverAs(jobId: string, device?: 'desk' | 'phone') {
  const walker = await newcomerAs(jobId, device)
  await walker.context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  return walker
}

/** Sums the shifts of the layout of a window's pages. */
async function watchShifts({ context, page }: Walker) {
  await context.addInitScript(() => {
    const seen: PerformanceEntry[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'layout-shift' })
  })
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: { value: number; hadRecentInput: boolean }[] }
      return seen.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)
    })
}

test('the login page', async () => {
  const walker = await stage.newcomer()
  const load = await scale(walker)
  await walker.visit('/login')
  await walker.page.getByLabel('账号').waitFor()
  await expectWithin(load, { kilobytes: 90, files: 7 })
})

type Case = [name: string, path: string, jobId: string, device: 'desk' | 'phone', budget: Budget]

async function expectPageWithin(...[, path, jobId, device, budget]: Case) {
  const walker = await saverAs(jobId, device)
  const shifts = await watchShifts(walker)
  const load = await scale(walker)
  await walker.visit(path)
  await walker.page.getByRole('main').waitFor()
  await expectWithin(load, budget)
  expect(await shifts()).toBeLessThanOrEqual(budget.shifts ?? usualShifts)
}

test.each<Case>([
  ['the workbench', '/dashboard', '100010', 'desk', { kilobytes: 178, files: 22 }],
  ['a list', '/list/waiting', '100010', 'desk', { kilobytes: 195, files: 27, requests: 37 }],
  [
    'a new request with dates and choices',
    '/flowcreat/flow-leave',
    '100010',
    'desk',
    { kilobytes: 276, files: 43 },
  ],
  ['a new request with a table', '/flowcreat/flow-purchase', '100010', 'desk', { kilobytes: 455, files: 91 }],
  [
    'the flow designer',
    '/oaset/flowdesign_edit_senior/flow-seal',
    'admin',
    'desk',
    { kilobytes: 367, files: 40 },
  ],
])('%s', expectPageWithin)

test.each<Case>([
  ['the workbench of a phone', '/mobile/workbench', '100010', 'phone', { kilobytes: 178, files: 23 }],
  ['a list on a phone', '/list/waiting', '100010', 'phone', { kilobytes: 195, files: 27, requests: 37 }],
])('%s', { tags: 'extended' }, expectPageWithin)

test('a request to handle, after a list and alone', async () => {
  await sendLeaves(await stage.as('100009'), [1])
  const walker = await saverAs('100008')
  await walker.visit('/list/waiting')
  await row(walker, '第1次请假').waitFor()
  await complete(await scale(walker))
  const more = await scale(walker)
  await row(walker, '第1次请假').click()
  await walker.page.waitForURL(/flowdeal/)
  await walker.page.getByText('回老家探亲').first().waitFor()
  await expectWithin(more, { kilobytes: 131, files: 29 })

  const alone = await saverAs('100008')
  const load = await scale(alone)
  await alone.visit(new URL(walker.page.url()).pathname + new URL(walker.page.url()).search)
  await alone.page.getByText('回老家探亲').first().waitFor()
  await expectWithin(load, { kilobytes: 302, files: 51 })
})

test('the page of a request is loaded before it is opened, and its message is not', async () => {
  await sendLeaves(await stage.as('100009'), [2])
  const walker = await newcomerAs('100008')
  const asked: string[] = []
  walker.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await walker.visit('/list/waiting')
  await row(walker, '第1次请假').waitFor()
  const page = scriptOf('pages/flow-deal/page.tsx')
  await expect.poll(() => asked.includes(page)).toBe(true)
  await complete(await scale(walker))
  expect(asked.filter((path) => path.endsWith('bymsgid'))).toEqual([])
  const more = await scale(walker)
  await row(walker, '第1次请假').click()
  await walker.page.getByText('回老家探亲').first().waitFor()
  await complete(more)
  expect(more().kilobytes).toBeLessThanOrEqual(45)
})

test('the message of a request is asked for beside the code of its page', async () => {
  const walker = await saverAs('100008')
  await walker.visit('/list/waiting')
  await row(walker, '第1次请假').waitFor()
  await complete(await scale(walker))
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await walker.page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked = walker.page.waitForRequest(/deal\/bymsgid$/)
  await row(walker, '第1次请假').click()
  await asked
  release()
  await walker.page.getByText('回老家探亲').first().waitFor()
})

/** Address of the file with a module, as the build lists it. */
const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  readFileSync('dist/web/.vite/manifest.json', 'utf8'),
)
const scriptOf = (module: string) => `/${manifest[module]?.file}`

/** Entries of the build that a module loads before it runs, itself included. */
function filesBefore(module: string, found = new Set<string>()): string[] {
  if (!found.has(module)) {
    found.add(module)
    for (const name of manifest[module]?.imports ?? []) filesBefore(name, found)
  }
  return [...found].map((name) => manifest[name]?.file ?? '')
}

/** Packages in each chunk, as the build lists them. */
const packagesOfChunks: Record<string, string[]> = JSON.parse(
  readFileSync('dist/web/.vite/packages.json', 'utf8'),
)

test.each([
  ['flow-deal', ['@lezer/lr', 're2js', 'antd', '@reactflow/core']],
  ['flow-create', ['@lezer/lr', 're2js', 'antd', '@reactflow/core']],
  ['list', ['@lezer/lr', 're2js', 'antd', '@reactflow/core']],
  ['dashboard', ['@lezer/lr', 're2js', 'antd', '@reactflow/core']],
])('the code of the page %s comes without what only some forms and pages need', (page, libraries) => {
  const files = filesBefore(`pages/${page}/page.tsx`)
  expect(files.length).toBeGreaterThan(3)
  const packages = files.flatMap((file) => packagesOfChunks[file] ?? [])
  expect(libraries.filter((name) => packages.includes(name))).toEqual([])
})

/** Collects the packages of the scripts that a window loads from now on. */
function packagesIn({ page }: Walker) {
  const found = new Set<string>()
  page.on('response', (response) => {
    for (const name of packagesOfChunks[new URL(response.url()).pathname.slice(1)] ?? []) found.add(name)
  })
  return found
}

/** Waits until a window has loaded packages. */
const expectPackages = (found: ReadonlySet<string>, ...wanted: string[]) =>
  expect.poll(() => wanted.filter((name) => !found.has(name))).toEqual([])

test('each library of the product is in a chunk that a page loads', async () => {
  const walker = await newcomerAs('100010')
  const found = packagesIn(walker)
  await walker.visit('/dashboard')
  await expectPackages(found, 'react-router', 'valtio', 'axios', 'jsencrypt', 'crypto-js')
  await walker.page.locator('.top-tools').getByRole('button', { name: '全局搜索' }).click()
  await expectPackages(found, 'fuse.js')
  await walker.visit('/flowcreat/flow-leave')
  await walker.page.getByRole('textbox', { name: '请假时间' }).first().click()
  await expectPackages(found, 'antd', 'md5')
  // The parser of any text comes where expressions are written.
  expect(found.has('@lezer/lr')).toBe(false)

  const administrator = await newcomerAs('admin')
  const designing = packagesIn(administrator)
  await administrator.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await expectPackages(designing, '@reactflow/core')
  await administrator.page.getByRole('tab', { name: /^表单设计/ }).click()
  await administrator.page.getByRole('button', { name: '更多', exact: true }).last().click()
  await administrator.page.getByRole('menuitem', { name: '导出为 Formily' }).click()
  await expectPackages(designing, '@lezer/lr', '@formily/core', '@formily/react', '@formily/antd-v5')
  const server = readdirSync('dist/server', { recursive: true, encoding: 'utf8' })
  const codes = server
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(`dist/server/${name}`, 'utf8'))
  expect(codes.some((code) => /from ?["']ajv["']/.test(code))).toBe(true)
})

/** Opens a request for leave whose controls are placeholders. */
async function openPlaceholders(device: 'desk' | 'phone') {
  const walker = await newcomerAs('100010', device)
  await walker.visit('/flowcreat/flow-leave')
  const { page } = walker
  const person = device === 'desk' ? 'combobox' : 'button'
  await page.getByRole(person, { name: /^工作交接人/ }).waitFor()
  expect(await page.locator('.ant-select').count()).toBe(0)
  return { walker, page, person: page.getByRole(person, { name: /^工作交接人/ }) }
}

test('placeholders become their controls by click and by key, in the order of the form', async () => {
  const { walker, page, person } = await openPlaceholders('desk')
  await page.getByRole('switch', { name: '是否离开本市' }).focus()
  await page.keyboard.press('Space')
  const level = (name: string) => page.getByRole('combobox', { name })
  await level('请选择省份').waitFor()
  await walker.look('leave with placeholders')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('.qf-area .ant-select').count()).toBe(3)
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-dropdown').getByTitle('北京市').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const active = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(active).toBe('请选择市')
  await person.click()
  await page.keyboard.type('陈')
  await page.locator('.pk-tree').getByText(/陈/).first().waitFor()
})

test('placeholders become their controls by touch', { tags: 'extended' }, async () => {
  const { walker, page, person } = await openPlaceholders('phone')
  await page.getByRole('switch', { name: '是否离开本市' }).tap()
  await page.getByRole('combobox', { name: '目的地' }).or(page.locator('.qf-area input')).first().waitFor()
  await walker.look('leave with placeholders on a phone')
  await page.locator('.qf-area input').first().tap()
  await page.getByRole('dialog').getByText('北京市').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await person.tap()
  await page.getByRole('dialog', { name: '工作交接人' }).getByRole('searchbox').waitFor()
})
