import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import desktop from '#schemas/menu/desktop.json'
import { openDb } from '../../src/server/platform/db/db'
import { leaveForm, purchaseForm, sealForm } from '../kit/flows'
import { chineseOn, readIn } from './chinese'
import { opened, sendFlow } from './deeds'
import { listenTo, setShown } from './silence'
import { type Sends, stageOfFile, type Walker } from './stage'

/**
 * Idle pages are silent: an event is answered once, and then nothing is asked until the next one. Half of them are
 * read in English, half in Spanish, and nothing of the product is Chinese then.
 */

const stage = stageOfFile()

/** More tabs of somebody, each at one of these addresses. */
const tabsOf = ({ context }: Walker, paths: readonly string[]): Promise<Page[]> =>
  Promise.all(
    paths.map(async (path) => {
      const page = await context.newPage()
      await page.goto(stage.origin + path)
      return page
    }),
  )

const sendLeave = (sends: Sends, desc: string) =>
  sendFlow(sends, { design: 'flow-leave', form: leaveForm(1), desc })

/** The server has news for somebody, whatever they are. */
async function sendNews(person: string) {
  const db = openDb(stage.database, 1)
  const news = JSON.stringify({ workspace: 'oa', people: [person] })
  await db.pool.query('select pg_notify($1, $2)', ['qianpi_badges', news]).finally(() => db.close())
}

interface Entry {
  url?: string
  hidden?: boolean
  children?: Entry[]
}

const addressesIn = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ url, hidden, children = [] }) => [
    ...(url && !hidden ? [url] : []),
    ...addressesIn(children),
  ])

/** Every page of the menu, and those that name a flow. */
const pages = [
  ...addressesIn(desktop.entries),
  ...['/flowcreat/flow-leave', '/flowadmin/flow-leave', '/oaset/flowdesign_edit_senior/flow-leave'],
]
const atOnce = 11
const groups = Array.from(
  { length: Math.ceil(pages.length / atOnce) },
  (_, at) => [at % 2 ? 'es' : 'en', pages.slice(at * atOnce, (at + 1) * atOnce)] as const,
)

/** What stays Chinese on each of these pages. */
const chineseOnAll = async (tabs: readonly Page[]) => (await Promise.all(tabs.map(chineseOn))).flat()

test.each(groups)(
  'idle pages stay quiet and fully translated in %s: %j',
  { tags: 'extended' },
  async (language, addresses) => {
    const admin = await stage.window('admin')
    await readIn(admin, stage.origin, language)
    const tabs = await tabsOf(admin, addresses)
    const heard = listenTo(tabs)
    await heard.quiet()
    heard.asked()
    await sendNews('admin')
    await expect.poll(() => heard.asked().length).toBeGreaterThan(0)
    await heard.quiet()
    await heard.expectSilence()
    expect(await chineseOnAll(tabs)).toEqual([])
    await admin.context.close()
  },
)

const lineHeight = 42

/** Expects a bar of a page on a small laptop to take this many lines of controls. */
async function expectLines(page: Page | undefined, bar: string, lines: number) {
  await page?.setViewportSize({ width: 1366, height: 768 })
  const box = await page?.locator(bar).boundingBox()
  expect(box?.height, bar).toBeLessThan((lines + 1) * lineHeight)
}

test('shows a reader of Spanish no Chinese in a request', { tags: 'extended' }, async () => {
  const applicant = await stage.as('100010')
  const leave = await sendFlow(applicant, {
    design: 'flow-leave',
    form: leaveForm(1, { 请假事由: 'Viaje' }),
    desc: 'Viaje',
  })
  const seal = await sendFlow(applicant, {
    design: 'flow-seal',
    form: sealForm({ 用章事由: 'Contrato', 文件名称: 'Contrato' }),
    desc: 'Contrato',
  })
  const table = { pinM1: 'Móvil', danW3: '台', shuL4: 2, danJ5: 400, yongT7: '项目使用', biaoQ8: ['急用'] }
  const purchase = await sendFlow(applicant, {
    design: 'flow-purchase',
    form: purchaseForm(800, {
      采购标题: 'Móviles',
      采购明细: [table],
      服务起止日期: ['2026-12-01', '2026-12-31'],
    }),
    desc: 'Móviles',
  })
  const { data } = await (await stage.as('100008')).call('oa/flow/list/waiting', { nowpage: 1, search: {} })
  const manager = await stage.window('100008')
  await readIn(manager, stage.origin, 'es')
  const tabs = await tabsOf(manager, [
    ...data.result.slice(0, 1).map(({ _id }) => `/flowdeal?msgid=${_id}`),
    ...[leave, seal, purchase].map((id) => `/flowdetail?flowlistid=${id}`),
    ...[`/flowprint?flowlistid=${purchase}`, '/flowcreat/flow-purchase', '/list/waiting'],
  ])
  await listenTo(tabs).quiet()
  expect(await chineseOnAll(tabs)).toEqual([])
  await expectLines(tabs[0], '.deal-bar', 2)
  await expectLines(tabs.at(-1), '.list-search', 1)
  await manager.context.close()
})

test('each of six tabs refreshes an open message once, a hidden one when it becomes visible', async () => {
  const [applicant, manager] = [await stage.as('100010'), await stage.window('100008')]
  await sendLeave(applicant, '第1次请假')
  await manager.visit('/list/waiting')
  await manager.page.locator('tr', { hasText: '第1次请假' }).first().click()
  await opened(manager)
  const { pathname, search } = new URL(manager.page.url())
  const detail = `/flowdetail${search}`
  const others = [pathname + search, pathname + search, detail, '/list/waiting', '/dashboard']
  const tabs = [manager.page, ...(await tabsOf(manager, others))]
  const heard = listenTo(tabs)
  await heard.quiet()
  const [hidden] = tabs.slice(-2) as [Page]
  await setShown(hidden, false)
  const hiddenHeard = listenTo([hidden])
  // What it had begun to ask while it was shown may still be under way.
  await hiddenHeard.quiet()
  hiddenHeard.asked()
  heard.asked()

  await sendLeave(applicant, '第2次请假')
  await expect.poll(() => heard.asked().length).toBeGreaterThan(0)
  await heard.quiet()
  await heard.expectSilence()
  expect(hiddenHeard.asked()).toEqual([])

  await setShown(hidden, true)
  await hidden.getByText('第2次请假').first().waitFor()
  await heard.quiet()
  await heard.expectSilence()
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
