// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import { writeEverywhere } from '../kit/attacked-company'
import { creating, leaveForm } from '../kit/flows'
import { listenTo } from './silence'
import { stageOfFile, type Walker } from './stage'

/*
 * Names, notes and numbers begin with hundreds of letters without a space. Pages break or cut them; none is pushed wider
 * than its window, on the phone and on the desk.
 */

const stage = stageOfFile()
let flow = ''

/** As long as no call takes it; designs and categories hold less. */
const longOn = (table: string) => 'W'.repeat(/^flow_(?:design|version|category)$/.test(table) ? 60 : 300)

beforeAll(async () => {
  const { data } = await (await stage.as('100010')).call(
    'oa/flow/creat',
    creating('flow-leave', leaveForm(1)),
  )
  flow = data.flowlistid
  await writeEverywhere(stage.database, longOn)
})

const widerThanWindow = ({ page }: Walker) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.tagName} ${one.scrollWidth} > ${one.clientWidth}`),
  )

const own = () => [
  '/list/waiting',
  '/list/icreat',
  `/flowdetail?flowlistid=${flow}`,
  '/flowcreat/flow-leave',
  '/profile',
  '/flows',
]
const administrators = [
  '/oaset/employee',
  '/oaset/role',
  '/oaset/department',
  '/oaset/flowdesign_list',
  '/oaset/securitylog',
  '/oaset/work_calendar',
  '/oaset/flowdesign_edit_senior/flow-leave',
]

async function found(walker: Walker, paths: readonly string[]) {
  const told: string[] = []
  const requests = listenTo([walker.page])
  for (const path of paths) {
    await walker.visit(path)
    await requests.quiet()
    told.push(...(await widerThanWindow(walker)).map((one) => `${path.split('?')[0]}: ${one}`))
  }
  return told
}

test.each(['desk', 'phone'] as const)(
  'staff pages on a %s stay within the window width',
  async (on) => {
    expect(await found(await stage.window('100008', on), own())).toEqual([])
  },
  300_000,
)

test.each(['desk', 'phone'] as const)(
  'administrator pages on a %s stay within the window width',
  async (on) => {
    expect(await found(await stage.window('admin', on), administrators)).toEqual([])
  },
  300_000,
)
