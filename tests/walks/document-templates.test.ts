import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { creating, leaveForm } from '../kit/flows'
import { main, openFlow, publishDesign, startAction } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** A designer makes Word and Excel templates from the form, is told the mistake in one of them, and staff fill both. */

const stage = stageOfFile()
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
let admin: Walker
beforeAll(async () => {
  admin = await stage.window(flowAdministrator, 'desk')
})

async function downloaded({ page }: Walker, act: () => Promise<unknown>) {
  const coming = page.waitForEvent('download')
  await act()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) }
}

/** The workbook with a name misspelt in it. */
function misspelt(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes)
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(parts[path] ?? new Uint8Array()).replace('{请假事由}', '{请假事因}')
  return zipSync({ ...parts, [path]: strToU8(sheet) })
}

test('a wrong template is told by its cell, and staff download the right ones filled in', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_edit_senior/flow-leave')
  await page.getByRole('tab', { name: /^属性设置/ }).click()
  const part = main(admin).getByRole('region', { name: '文档模板', exact: true })
  const press = (name: string) => part.getByRole('button', { name, exact: true }).click()
  const excel = await downloaded(admin, () => press('下载按表单生成的 Excel 模板'))
  const word = await downloaded(admin, () => press('下载按表单生成的 Word 模板'))
  const upload = async (name: string, mimeType: string, bytes: Uint8Array) => {
    await part.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) })
    await part.getByRole('button', { name: `删除 ${name}` }).waitFor()
  }
  await upload('请假单.docx', docx, word.bytes)
  await upload('请假表.xlsx', xlsx, misspelt(excel.bytes))
  await press('检查模板')
  await part
    .getByRole('alert')
    .getByText(/请假表\.xlsx.*请假事因.*!B\d+/)
    .waitFor()
  await part.scrollIntoViewIfNeeded()
  await admin.look('document-templates-1-mistake')
  await part.getByRole('button', { name: '删除 请假表.xlsx' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await part.getByRole('button', { name: '删除 请假表.xlsx' }).waitFor({ state: 'detached' })
  await upload('请假表.xlsx', xlsx, excel.bytes)
  await press('检查模板')
  await page.getByText('模板没有问题').waitFor()
  await publishDesign(page)
  await page.getByText(/已发布第 \d+ 版/).waitFor()

  const creator = await stage.as('100010')
  const { flowlistid } = (await creator.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))).data
  const reader = await stage.window('100010', 'desk')
  await openFlow(reader, flowlistid)
  for (const name of ['下载 Word：请假单', '下载 Excel：请假表']) {
    const filled = await downloaded(reader, () => startAction(reader, name))
    const texts = Object.values(unzipSync(filled.bytes)).map((part) => strFromU8(part))
    expect(texts.join(), filled.name).toContain('回老家探亲')
  }
}, 180_000)

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
