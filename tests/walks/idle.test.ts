import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import desktop from '#schemas/menu/desktop.json'
import { openDb } from '../../src/server/platform/db/db'
import { leaveForm } from '../kit/flows'
import { opened, sendFlow } from './deeds'
import { listenTo, setShown } from './silence'
import { type Sends, stageOfFile, type Walker } from './stage'

/** Idle pages are silent: an event is answered once, and then nothing is asked until the next one. */

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
const groups = Array.from({ length: Math.ceil(pages.length / atOnce) }, (_, at) => [
  pages.slice(at * atOnce, (at + 1) * atOnce),
])

test.each(groups)('%j', async (addresses) => {
  const admin = await stage.person('admin')
  const tabs = await tabsOf(admin, addresses)
  const heard = listenTo(tabs)
  await heard.quiet()
  heard.asked()
  await sendNews('admin')
  await expect.poll(() => heard.asked().length).toBeGreaterThan(0)
  await heard.quiet()
  await heard.expectSilence()
  await admin.context.close()
})

test('a message that is open in six tabs is asked after once in each, in a hidden one when it is shown', async () => {
  const [applicant, manager] = [await stage.as('100010'), await stage.person('100008')]
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

test('nothing went wrong in any window', () => expect(stage.troubles).toEqual([]))
