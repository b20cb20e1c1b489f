import { expect, test } from 'vitest'
import { main, sendLeaves } from './deeds'
import { stageOfFile } from './stage'

/** Dashboards of the demo company: read, made, and shared with a colleague who sees only what they may. */

const stage = stageOfFile()

test('a person adds a card and shares the dashboard; a colleague sees figures of their own', async () => {
  await sendLeaves(await stage.as('100010'), [1, 2])
  const me = await stage.window('100010', 'desk')
  const dialog = me.page.getByRole('dialog')
  const card = (title: string) => main(me).getByRole('region', { name: title, exact: true })
  await me.visit('/dashboards')
  await main(me).getByRole('link', { name: '请假', exact: true }).click()
  await card('每月请假天数').getByText('显示数据').click()
  await card('各类请假').getByRole('row').first().waitFor()
  await me.look('dashboards-1-leave')

  await me.visit('/dashboards')
  await main(me).getByRole('button', { name: '新建看板' }).click()
  await dialog.getByRole('textbox', { name: '名称' }).fill('我的流程')
  await dialog.getByRole('button', { name: '创建' }).click()
  await main(me).getByRole('button', { name: '添加卡片' }).first().click()
  await dialog.getByRole('textbox', { name: '标题' }).fill('各月流程')
  await dialog.getByRole('region', { name: '预览' }).getByRole('row').first().waitFor()
  await me.look('dashboards-2-card')
  await dialog.getByRole('button', { name: '确定' }).click()
  await card('各月流程').getByRole('row').first().waitFor()

  await main(me).getByRole('button', { name: '共享' }).click()
  await dialog.getByRole('combobox', { name: '人员' }).fill('100008')
  await me.page.getByRole('option').first().click()
  await me.look('dashboards-3-share')
  await dialog.getByRole('button', { name: '确定' }).click()
  await me.page.getByText('共享设置已保存').waitFor()

  const colleague = await stage.as('100008')
  const found = (await colleague.call('oa/dashboard/list', {})).data.find(({ name }) => name === '我的流程')
  const { data: view } = await colleague.call('oa/dashboard/get', { id: found?.id ?? '' })
  expect(view).toMatchObject({ own: 'shared', mine: false })
  const [shared] = view.cards
  const figures = await colleague.call('oa/dashboard/figures', { id: view.id, card: shared?.id ?? '' })
  const list = await colleague.call('oa/flow/alllist', { nowpage: 1, search: {} })
  expect(figures.data.total.count).toBe(list.data.totalItems)

  const bar = card('各月流程').getByRole('row').getByRole('link').first()
  const count = await bar.innerText()
  await bar.click()
  await main(me)
    .getByText(`共 ${count} 条`)
    .or(main(me).getByRole('row').nth(Number(count)))
    .first()
    .waitFor()
}, 120_000)
