// @module-tag extended
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** An administrator takes a flow to another program as BPMN 2.0, and brings a document back. */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
})

test('exports a flow as BPMN and imports it again after its report', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_edit_senior/flow-leave')
  const more = page.getByRole('button', { name: '整个流程' })
  await more.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出 BPMN 2.0' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.bpmn$/)
  const xml = await readFile(await file.path(), 'utf8')
  expect(xml).toContain('<bpmn:userTask')
  await more.click()
  await page.getByRole('menuitem', { name: '导入整个流程（JSON、BPMN）' }).click()
  const dialog = page.getByRole('dialog')
  const changed = xml.replace(/(<bpmn:userTask id="Step_2" name=")[^"]*/, '$1复核人审批')
  const upload = { name: 'flow.bpmn', mimeType: 'application/xml', buffer: Buffer.from(changed) }
  await dialog.locator('input[type=file]').setInputFiles(upload)
  await dialog.getByText(/原样导入 \d+ 处/).waitFor()
  await admin.look('bpmn-1-report')
  await dialog.getByRole('button', { name: '替换当前流程' }).click()
  await page.getByText('复核人审批').first().waitFor()
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
