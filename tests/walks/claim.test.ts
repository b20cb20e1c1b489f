// @module-tag extended
import { expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { chooseToday, main, openFlow, openTodo, press, row, seen, sendSeal, startAction } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/**
 * The use of a seal waits for whoever of three takes it: one claims it at the desk and gives it back, another claims it on
 * a phone and agrees. What the third had open tells whose it is. An administrator assigns another one.
 */

const stage = stageOfFile()
const [first, second, third] = ['100008', '100028', '100029'] as const

const group = (...ids: string[]) => [
  { chosetype: 'or', chosed: ids.map((id) => ({ type: 'user', id, name: id })), runRoots: [] },
]

/** The first step after the start of the seal flow goes to whoever of the three takes it. */
async function letThemClaim() {
  const { pool, close } = openDb(stage.database)
  const step = {
    dealers: group(first, second, third),
    sign: { allot: 'claim', need: 'any', refuse: 'ends', turn: 'together', per: 'person' },
  }
  await pool.query(
    `insert into flow_version (id, design_id, number, rev, design, created_at, created_id, published_at)
     select 'pool', v.design_id, v.number + 1, v.rev,
       jsonb_set(v.design, '{funlist,1}', (v.design #> '{funlist,1}') || $1::jsonb),
       v.created_at, v.created_id, v.published_at
     from flow_version v join flow_design d on d.published_version = v.id where d.id = 'flow-seal'`,
    [JSON.stringify(step)],
  )
  await pool.query(`update flow_design set published_version = 'pool' where id = 'flow-seal'`)
  await close()
}

const dialogOf = ({ page }: Walker) => page.getByRole('dialog')
const click = ({ page }: Walker, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click()

const send = (walker: Walker, name: string) =>
  dialogOf(walker).getByRole('button', { name, exact: true }).click()

/** Opens a to-do that is still to be claimed. */
async function openClaimable(walker: Walker, says: string) {
  await walker.visit('/list/waiting')
  await row(walker, says).getByText('可认领').waitFor()
  await row(walker, says).click()
  await seen(walker, '此步骤由候选人认领').waitFor()
}

test('one candidate claims and releases on a desktop, another claims on a phone and agrees', async () => {
  await letThemClaim()
  await sendSeal(await stage.as('100010'), '租赁合同')
  const desk = await stage.window(first)
  const phone = await stage.window(second, 'phone')
  const late = await stage.window(third)
  await openClaimable(late, '租赁合同')

  await openClaimable(desk, '租赁合同')
  await desk.look('claim-1-desk')
  await click(desk, '认领')
  await click(desk, '放回')
  await send(desk, '放回')
  await dialogOf(desk).getByText('请填写放回的原因').waitFor()
  await dialogOf(desk).getByLabel('原因').fill('今天不在公司')
  await desk.look('claim-2-give-back')
  await send(desk, '放回')
  await desk.page.waitForURL(/flowdetail/)
  await desk.page.getByRole('tab', { name: '流程记录' }).click()
  await seen(desk, '今天不在公司').waitFor()
  await desk.look('claim-3-history')

  await openClaimable(phone, '租赁合同')
  await phone.look('claim-4-phone')
  await click(phone, '认领')
  await press(phone, '同意')

  await click(late, '认领')
  await late.page
    .getByText('已放回候选池')
    .or(late.page.getByText(/归 .* 处理/))
    .first()
    .waitFor()
})

test('an assignee claims from the list and then decides in its row', async () => {
  await sendSeal(await stage.as('100010'), '场地合同')
  const desk = await stage.window(first)
  await desk.visit('/list/waiting')
  await row(desk, '场地合同').getByText('可认领').waitFor()
  await desk.look('claim-5-list')
  await row(desk, '场地合同').getByRole('button', { name: /^认领/ }).click()
  await row(desk, '场地合同').getByText('可认领').waitFor({ state: 'hidden' })
  await openTodo(desk, '场地合同')
  await press(desk, '同意')
})

test('an administrator assigns the task to a candidate', async () => {
  const flow = await sendSeal(await stage.as('100010'), '采购合同')
  const admin = await stage.window('admin')
  await openFlow(admin, flow)
  await startAction(admin, '分派')
  await dialogOf(admin).getByRole('combobox', { name: '处理人' }).fill(third)
  await dialogOf(admin).getByRole('option').first().click()
  await dialogOf(admin).getByLabel('原因').fill('他最熟悉')
  await admin.look('claim-6-assign')
  await send(admin, '分派')
  await dialogOf(admin).waitFor({ state: 'hidden' })
  await main(admin).getByText('他最熟悉').first().waitFor()
  const his = await stage.window(third)
  await openTodo(his, '采购合同')
  await press(his, '同意')
})

test('filters a list on a phone to tasks that can be claimed', async () => {
  await sendSeal(await stage.as('100010'), '保密协议')
  const phone = await stage.window(second, 'phone')
  await phone.visit('/list/waiting')
  await click(phone, '筛选')
  await dialogOf(phone).getByText('待认领', { exact: true }).click()
  await phone.look('claim-7-filter-phone')
  await send(phone, '搜索')
  await row(phone, '保密协议').getByText('可认领').waitFor()
  await expect.poll(() => main(phone).locator('.list-card:visible').count()).toBe(1)
})

test('a simulation claims, releases and claims again', async () => {
  const { page, visit, look } = await stage.window(flowAdministrator)
  await visit('/oaset/flowdesign_edit_senior/flow-seal')
  await page.getByRole('button', { name: '模拟', exact: true }).click()
  const sim = page.getByRole('region', { name: '模拟' })
  await sim.getByRole('combobox', { name: '发起人' }).fill('苏婉清')
  await page.getByRole('option', { name: /苏婉清/ }).click()
  await sim.getByRole('textbox', { name: '文件名称' }).fill('租赁合同')
  await sim.getByText('公章', { exact: true }).click()
  await sim.getByLabel('用章日期').click()
  await chooseToday(page)
  await sim.getByRole('textbox', { name: '用章事由' }).fill('与物业公司签订合同')
  await sim.getByRole('button', { name: '提交' }).click()
  await sim.getByText('此步骤由候选人认领').waitFor()
  await look('claim-8-simulated')
  await sim.getByRole('button', { name: '认领', exact: true }).click()
  await sim.getByRole('button', { name: '放回' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('今天不在公司')
  await dialog.getByRole('button', { name: '放回', exact: true }).click()
  await sim.getByText('此步骤由候选人认领').waitFor()
  await sim.getByRole('button', { name: '认领', exact: true }).click()
  await sim.getByRole('button', { name: '同意', exact: true }).click()
  await sim
    .getByText(/· 同意/)
    .first()
    .waitFor()
  await look('claim-9-simulated-on')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
