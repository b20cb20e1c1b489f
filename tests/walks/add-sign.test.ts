// @module-tag extended
import { expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { agree, main, openFlow, openTodo, press, seen, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/**
 * A contract is put to the vote: two of three must agree, and 林晓峰's refusal alone refuses. Before he signs he asks 唐静,
 * and after himself somebody else, who both sign on their phones.
 */

const stage = stageOfFile()
const [chief, second, third] = ['100008', '100028', '100029'] as const
const [before, after] = ['100030', '100011'] as const

const group = (...ids: string[]) => [
  { chosetype: 'or', chosed: ids.map((id) => ({ type: 'user', id, name: id })), runRoots: [] },
]

/** The first step after the start of the seal flow as a vote with a veto, whose handlers may ask further people. */
async function putToTheVote() {
  const { pool, close } = openDb(stage.database)
  const step = {
    dealtype: 'andsign',
    dealers: group(chief, second, third),
    sign: { need: 'count', amount: 2, refuse: 'counts', turn: 'together', per: 'person', veto: group(chief) },
    addsign: { kinds: ['before', 'beside', 'after'], most: 5, reason: true },
    consult: true,
  }
  await pool.query(
    `insert into flow_version (id, design_id, number, rev, design, created_at, created_id, published_at)
     select 'vote', v.design_id, v.number + 1, v.rev,
       jsonb_set(v.design, '{funlist,1}', (v.design #> '{funlist,1}') || $1::jsonb),
       v.created_at, v.created_id, v.published_at
     from flow_version v join flow_design d on d.published_version = v.id where d.id = 'flow-seal'`,
    [JSON.stringify(step)],
  )
  await pool.query(`update flow_design set published_version = 'vote' where id = 'flow-seal'`)
  await close()
}

const dialogOf = ({ page }: Walker) => page.getByRole('dialog')
const click = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills in whom to ask further, where they stand, and why; sends it once it has been looked at. */
async function asksFurther(walker: Walker, kind: RegExp, who: string, picture: string) {
  await click(walker, '确认加签')
  await dialogOf(walker).getByText('请选择要加签的人').waitFor()
  await dialogOf(walker).getByRole('radio', { name: kind }).check()
  await dialogOf(walker).getByRole('combobox', { name: '加签给' }).fill(who)
  await dialogOf(walker).getByRole('option').first().click()
  await dialogOf(walker).getByLabel('加签原因').fill('请核对违约条款')
  await walker.look(picture)
  await click(walker, '确认加签')
}

test('a voter on a contract adds signers before and after the own vote', async () => {
  await putToTheVote()
  const flow = await sendSeal(await stage.as('100010'), '租赁合同')

  const desk = await stage.window(chief)
  await openTodo(desk, '租赁合同')
  await click(desk, '加签')
  await asksFurther(desk, /前加签/, before, 'add-sign-1-desk')
  await desk.page.waitForURL(/flowdetail/)
  await seen(desk, '减签').waitFor()
  await desk.look('add-sign-2-waits')

  const phone = await stage.window(before, 'phone')
  await openTodo(phone, '租赁合同')
  await seen(phone, '林晓峰 请您加签').waitFor()
  await phone.look('add-sign-3-asked-phone')
  await press(phone, '同意')

  await openTodo(desk, '租赁合同')
  await click(desk, '加签')
  await asksFurther(desk, /后加签/, after, 'add-sign-4-after')
  await dialogOf(desk).waitFor({ state: 'hidden' })
  await press(desk, '同意')

  const late = await stage.window(after, 'phone')
  await agree(await stage.as(second), flow)
  await openTodo(late, '租赁合同')
  await press(late, '同意')

  const creator = await stage.window('100010')
  await openFlow(creator, flow)
  await creator.page.getByRole('tab', { name: '流程记录' }).click()
  await main(creator).getByText('前加签：').first().waitFor()
  await creator.look('add-sign-5-history')
  await late.page.getByRole('link', { name: '查看流程' }).click()
  await late.page.getByRole('tab', { name: '流程图' }).click()
  await seen(late, '林晓峰 加签').waitFor()
  await late.look('add-sign-6-diagram-phone')
})

test('an assignee adds signers from the menu on a phone', async () => {
  await sendSeal(await stage.as('100010'), '场地合同')
  const phone = await stage.window(chief, 'phone')
  await openTodo(phone, '场地合同')
  await click(phone, '更多')
  await phone.page.getByRole('menuitem', { name: '加签' }).click()
  await asksFurther(phone, /并加签/, before, 'add-sign-7-phone')
  await dialogOf(phone).waitFor({ state: 'hidden' })
  await phone.visit('/list/finish')
})

test('a second voter agrees on a phone, and the voter with the veto rejects the contract alone', async () => {
  const flow = await sendSeal(await stage.as('100010'), '担保合同')
  const phone = await stage.window(second, 'phone')
  await openTodo(phone, '担保合同')
  await press(phone, '同意')
  const desk = await stage.window(chief)
  await openTodo(desk, '担保合同')
  await main(desk)
    .getByPlaceholder(/审批意见/)
    .fill('担保额超过净资产')
  await press(desk, '不同意')
  const creator = await stage.window('100010', 'phone')
  await creator.visit(`/flowdetail?flowlistid=${flow}`)
  await seen(creator, '已拒绝').waitFor()
  await creator.look('vote-1-vetoed-phone')
})

test('an opinion requested on a desktop is given on a phone and does not count as a vote', async () => {
  await sendSeal(await stage.as('100010'), '采购合同')
  const desk = await stage.window(chief)
  await openTodo(desk, '采购合同')
  await click(desk, '征求意见')
  await dialogOf(desk).getByRole('combobox', { name: '向谁征求' }).fill(before)
  await dialogOf(desk).getByRole('option').first().click()
  await dialogOf(desk).getByLabel('想了解什么').fill('价格合理吗')
  await desk.look('consult-1-desk')
  await click(desk, '发送')
  await dialogOf(desk).waitFor({ state: 'hidden' })

  const phone = await stage.window(before, 'phone')
  await phone.visit('/list/waiting')
  await main(phone).locator('.list-card').filter({ hasText: '采购合同', visible: true }).first().click()
  await seen(phone, '林晓峰 征求您的意见').waitFor()
  await click(phone, '提交意见')
  await seen(phone, '请填写您的意见').waitFor()
  await main(phone).getByLabel('您的意见').fill('比市场价高一成')
  await phone.look('consult-2-phone')
  await click(phone, '提交意见')
  await phone.page.waitForURL(/flowdetail/)

  await openTodo(desk, '采购合同')
  await seen(desk, '比市场价高一成').waitFor()
  await desk.look('consult-3-given')
  await press(desk, '同意')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
