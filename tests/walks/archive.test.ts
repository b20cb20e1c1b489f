// @module-tag extended
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveForm } from '../kit/flows'
import { run } from '../sql'
import { row, seen, sendFlow } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** A flow administrator archives what is over by a plan, another holds and recovers it, whoever it was of reads it there, and it comes back. */

const stage = stageOfFile()
let admin: Walker
let planner: Walker
let mine: Walker
let flow: string
let number: string

/** Makes the flow two years older or younger in its table. */
function moveTimes(sign: '-' | '+') {
  const times = ['created_at', 'updated_at', 'finished_at'].map(
    (at) => `${at} = ${at} ${sign} interval '2 years'`,
  )
  return run(stage.database, `update flow set ${times} where id = '${flow}'`)
}

beforeAll(async () => {
  const me = await stage.as('100009')
  flow = await sendFlow(me, { design: 'flow-leave', form: leaveForm(1), desc: '去年的探亲假' })
  number = (await me.call('oa/flow/detail', { flowOi_id: flow })).data.flow.workname
  await me.call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: '不去了' })
  await moveTimes('-')
  admin = await stage.window('admin')
  planner = await stage.window(flowAdministrator)
  mine = await stage.window('100009')
})

// The proof of the flow covers its end, which stands again where it was before all flows are checked.
afterAll(() => moveTimes('+'))

const press = ({ page }: Walker, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
const yes = ({ page }: Walker, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const banner = ({ page }: Walker) => page.getByRole('status').filter({ hasText: '归档：请假年度归档' })

test('a flow administrator creates an archive plan and runs it immediately on demand', async () => {
  const { page } = planner
  await planner.visit('/oaset/archive_plan')
  await press(planner, '新建归档计划')
  await page.getByLabel('归档名称').fill('请假年度归档')
  await page.getByRole('combobox', { name: '归档流程' }).click()
  await page.keyboard.type('请假申请')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByText('如果现在执行，将归档 1 个流程').waitFor()
  await planner.look('archive-plan')
  await yes(planner, '确定')
  await row(planner, '请假年度归档').getByText('请假申请').waitFor()
  await row(planner, '请假年度归档').getByRole('button', { name: '立即归档' }).click()
  await page.getByText('目前有 1 个符合条件').waitFor()
  await yes(planner, '立即归档')
  await page.getByText('已开始归档').waitFor()
  await planner.visit('/archive/result')
  await row(planner, '请假申请 1').getByText('归档完成').waitFor()
  await planner.look('archives')
})

test('a link to an archived flow opens it in the archive under a banner', async () => {
  await mine.visit(`/flowdetail?flowlistid=${flow}`)
  await press(mine, '在归档环境中打开')
  await banner(mine).waitFor()
  await seen(mine, '去年的探亲假').waitFor()
  expect(new URL(mine.page.url()).pathname).toBe('/arch/flowdetail')
  await mine.look('archive-flow')
  await mine.page.getByRole('link', { name: '我发起的' }).click()
  await row(mine, '去年的探亲假').waitFor()
  expect(await mine.page.getByRole('link', { name: '待我处理' }).count()).toBe(0)
  await press(mine, '退出归档')
  await mine.page.waitForURL(`${stage.origin}/dashboard`)
})

test('a legal hold on an archived flow shows in the list and blocks recovery until its removal', async () => {
  const { page } = admin
  await admin.visit('/archive/result')
  const more = () => row(admin, '请假年度归档').getByRole('button', { name: /更多/ }).click()
  await more()
  await page.getByRole('menuitem', { name: '法务保留' }).click()
  await page.getByLabel('流程单号').fill(number)
  await page.getByLabel('保留原因').fill('劳动仲裁')
  await yes(admin, '确定')
  await row(admin, '请假年度归档').getByText('1 个流程法务保留').waitFor()
  expect(await row(admin, '请假年度归档').getByRole('button', { name: '恢复' }).count()).toBe(0)
  await more()
  await page.getByRole('menuitem', { name: '保留的流程' }).click()
  await page.getByRole('dialog').getByText('劳动仲裁（系统管理员').waitFor()
  await admin.look('archive-holds')
  await page.getByRole('dialog').getByRole('button', { name: /解除/ }).click()
  await page.getByRole('dialog').getByText('没有单独保留的流程').waitFor()
  await page.keyboard.press('Escape')
  await row(admin, '请假年度归档').getByRole('button', { name: '恢复' }).waitFor()
})

test('a recovered flow returns to its previous place', async () => {
  await row(admin, '请假年度归档').getByRole('button', { name: '恢复' }).click()
  await yes(admin, '恢复')
  await row(admin, '请假年度归档').getByText('已恢复').waitFor()
  await mine.visit(`/flowdetail?flowlistid=${flow}`)
  await seen(mine, '去年的探亲假').waitFor()
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
