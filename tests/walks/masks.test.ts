// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import { main, openFlow, seen, sendSeal, startAction } from './deeds'
import { stageOfFile } from './stage'

/** A masked value on the page: seen for a reason, by people with the right to it, and logged. */

const stage = stageOfFile()
const creator = '100010'
let flow = ''

beforeAll(async () => {
  const admin = await stage.as('admin')
  const { design } = (await admin.call('oa/flowdesigns/getbyid', { _id: 'flow-seal' })).data
  const masked = design.formset.list.map((item) =>
    item.name === '文件名称' ? { ...item, mask: 'first' as const } : item,
  )
  const key = design.formset.list.find(({ name }) => name === '文件名称')?.key ?? ''
  const published = await admin.call('oa/flowdesigns/edit_senior', {
    _id: 'flow-seal',
    publish: true,
    design: {
      ...design,
      formset: { ...design.formset, list: masked },
      set: { ...design.set, formEditLimit: [{ key, type: 'masked' as const, required: false }] },
    },
  })
  expect(published.success, published.msg).toBe(true)
  flow = await sendSeal(await stage.as(creator), '租赁合同')
})

test('the creator reads masked text without a way to the value', async () => {
  const phone = await stage.window(creator, 'phone')
  await openFlow(phone, flow)
  await seen(phone, '租****').waitFor()
  expect(await main(phone).getByText('租赁合同', { exact: true }).count()).toBe(0)
  expect(await main(phone).getByRole('button', { name: '查看', exact: true }).count()).toBe(0)
  await phone.look('masks-1-creator')
})

test('an administrator sees the value for a reason, and the access log names both', async () => {
  const desk = await stage.window('admin')
  const { page } = desk
  await openFlow(desk, flow)
  await main(desk).getByRole('button', { name: '查看', exact: true }).click()
  await page.getByLabel('查看原因').fill('核对合同')
  await desk.look('masks-2-reason')
  await main(desk).getByRole('button', { name: '查看', exact: true }).click()
  await seen(desk, '租赁合同').waitFor()
  await startAction(desk, '查阅记录')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('打开过此流程的人').waitFor()
  await dialog.getByText('核对合同').waitFor()
  await desk.look('masks-3-log')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
