// @module-tag extended
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** An administrator saves a flow as a template, gives it to another company as a file, and takes one from a file. */

const stage = stageOfFile()
let admin: Walker
let file = ''
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
})

const templates = '/oaset/flowdesign_template'

test('saves a flow as a template from the list and opens it as one', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_list')
  const row = page.getByRole('row', { name: /请假申请/ })
  await row.getByRole('button', { name: '“请假申请”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '存为模板' }).click()
  const dialog = page.getByRole('dialog', { name: '存为模板' })
  await dialog.getByLabel('模板名称').fill('集团请假')
  await admin.look('own-templates-1-save')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await page.getByRole('heading', { name: '集团请假' }).waitFor()
  await page.getByText('公司模板 ·').waitFor()
  await admin.look('own-templates-2-template')
})

test('exports and deletes a template; its source flow remains', async () => {
  const { page } = admin
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '更多', exact: true }).last().click()
  await page.getByRole('menuitem', { name: '导出为文件' }).click()
  const got = await download
  expect(got.suggestedFilename()).toBe('集团请假.json')
  file = await readFile(await got.path(), 'utf8')
  await page.getByRole('button', { name: '更多', exact: true }).last().click()
  await page.getByRole('menuitem', { name: '删除模板' }).click()
  await page.getByRole('dialog', { name: '删除模板' }).getByRole('button', { name: '确定' }).click()
  await page.getByText('模板已删除').waitFor()
  await page.getByRole('heading', { name: '人事考勤' }).waitFor()
  expect(await page.getByText('公司模板').count()).toBe(0)
})

test('previews an imported template and reports the position of the fault in a broken one', async () => {
  const { page } = admin
  await page.getByRole('button', { name: '导入模板' }).click()
  const dialog = page.getByRole('dialog', { name: '导入模板' })
  const broken = file.replace('"dealtype": "orsign"', '"dealtype": "vote"')
  await dialog.locator('input[type=file]').setInputFiles({
    name: '坏的.json',
    mimeType: 'application/json',
    buffer: Buffer.from(broken),
  })
  await dialog
    .getByRole('alert')
    .getByText(/dealtype/)
    .waitFor()
  await admin.look('own-templates-3-broken')
  await dialog.getByRole('textbox').fill(file)
  await dialog.getByText(/集团请假/).waitFor()
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await page.getByRole('heading', { name: '集团请假' }).waitFor()
})

test('renames a template and starts a flow design from it', async () => {
  const { page } = admin
  await page.getByRole('button', { name: '更多', exact: true }).last().click()
  await page.getByRole('menuitem', { name: '修改' }).click()
  const dialog = page.getByRole('dialog', { name: '修改' })
  await dialog.getByLabel('模板名称').fill('分公司请假')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await page.getByRole('heading', { name: '分公司请假' }).waitFor()
  await page.getByRole('button', { name: '使用此模板' }).click()
  const using = page.getByRole('dialog', { name: '使用此模板' })
  await using.getByRole('button', { name: '确定', exact: true }).click()
  await page.getByRole('tab', { name: /^流程/ }).waitFor()
})

test('selects a template on a phone', async () => {
  const person = await stage.window('admin', 'phone')
  await person.visit(templates)
  await person.page.getByText('公司模板').waitFor()
  await person.look('own-templates-4-phone')
  await person.page.getByRole('link', { name: /分公司请假/ }).click()
  await person.page.getByRole('heading', { name: '分公司请假' }).waitFor()
  await person.look('own-templates-5-phone')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
