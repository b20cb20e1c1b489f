// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import { leaveForm } from '../kit/flows'
import { openTodo, sendFlow } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Reporting lines at a desk: an administrator names a superior for some weeks, and the preview of a request shows the term. */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.window('admin')
})

test('the administrator adds a reporting line and a superior with a last day', async () => {
  const { page } = admin
  await admin.visit('/oaset/personfields')
  await page.getByRole('button', { name: '新增字段' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '字段名称' }).fill('业务线')
  await dialog.getByRole('radio', { name: '汇报线' }).check()
  expect(await dialog.getByRole('textbox', { name: '选项' }).count()).toBe(0)
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByRole('row', { name: /业务线/ }).waitFor()
  await admin.visit('/oaset/employee')
  await page.getByRole('searchbox').first().fill('苏婉清')
  await page.getByRole('button', { name: '苏婉清' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: '直属上级' }).fill('徐丽华')
  await drawer.getByRole('option', { name: /徐丽华/ }).click()
  await drawer.getByLabel('至', { exact: true }).fill('2099-12-08')
  await admin.look('reporting-lines-1-superior')
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.waitFor({ state: 'hidden' })
})

test('a request of the person goes to the superior, and its record names the term', async () => {
  const filer = await stage.as('100009')
  const desc = '家中有事'
  await sendFlow(filer, { design: 'flow-leave', form: leaveForm(1), desc })
  const superior = await stage.window('100028')
  await openTodo(superior, desc)
  await superior.look('reporting-lines-2-waiting')
})
