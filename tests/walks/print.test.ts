import { beforeAll, expect, test } from 'vitest'
import { creating, purchaseForm } from '../kit/flows'
import { startAction } from './deeds'
import { flowAdministrator, stageOfFile, takesPictures, type Walker } from './stage'
import { callAs } from './two-sign'

/** A flow with a long table is printed on a desk and on a phone; the designer prints what it tries. */

const stage = stageOfFile()
let person: Walker
let flowlistid: string
beforeAll(async () => {
  person = await stage.window('100009')
  flowlistid = await startPurchase(person)
})

const rows = 60

/** Starts a purchase of many things, as an integration would, and remarks on it. */
async function startPurchase(who: Walker): Promise<string> {
  const lines = Array.from({ length: rows }, (_, i) => ({ pinM1: `显示器${i + 1}`, shuL4: 1, danJ5: 100 }))
  const form = purchaseForm(400)
  const table = Object.keys(form).find((model) => model.startsWith('table_')) ?? ''
  const body = creating('flow-purchase', { ...form, [table]: lines })
  const { flowlistid } = await callAs(stage, who, 'oa/flow/creat', body)
  const remark = { flowOi_id: flowlistid, text: '样机已到货，可先试用', mentions: [] }
  await callAs(stage, who, 'oa/flow/comment/creat', remark)
  return flowlistid
}

const openPrint = async ({ page, visit }: Walker) => {
  await visit(`/flowprint?flowlistid=${flowlistid}`)
  await page.getByText('审批记录', { exact: true }).waitFor()
}

/** How many pages a PDF has, and how wide they are in points. */
function sheets(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const [, width = '', height = ''] = text.match(/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)/) ?? []
  return { count: text.match(/\/Type ?\/Page\b/g)?.length, width: Number(width), height: Number(height) }
}

test('the flow detail links to its print page', async () => {
  await person.visit(`/flowdetail?flowlistid=${flowlistid}`)
  const [paper] = await Promise.all([person.context.waitForEvent('page'), startAction(person, '打印')])
  await paper.getByText('审批记录', { exact: true }).waitFor()
  expect(new URL(paper.url()).pathname).toBe('/flowprint')
  await paper.close()
})

test('prints head, fields, every row, sums and log of the form', async () => {
  await openPrint(person)
  const paper = person.page.locator('.qp-paper')
  for (const text of [
    '采购申请',
    '文号',
    '苏婉清',
    '前端组',
    '测试用手机',
    '上海市-上海市-黄浦区',
    '填写申请',
    '等待处理',
    '样机已到货，可先试用',
  ])
    expect(await paper.textContent()).toContain(text)
  await expect.poll(() => paper.locator('.qp-rows tbody tr').count()).toBe(rows + 1)
  expect(await paper.textContent()).toContain('汇总：6,000.00')
  expect(await paper.locator('input, textarea, select, button').count()).toBe(0)
  await person.look('print-1-desk')
})

test('prints only the sheet, over several pages that repeat the table head', {
  tags: 'extended',
}, async () => {
  const { page } = person
  await openPrint(person)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.qp-bar').isVisible()).toBe(false)
  const display = (element: Element) => getComputedStyle(element).display
  expect(await page.locator('.qp-rows thead').first().evaluate(display)).toBe('table-header-group')
  if (takesPictures) await page.screenshot({ path: 'test-results/walks/print-2-paper.png', fullPage: true })
  await page.emulateMedia({ media: null })
  const { count, width, height } = sheets(await page.pdf({ preferCSSPageSize: true }))
  expect(count).toBeGreaterThan(1)
  expect(width).toBeGreaterThan(height)
})

test('prints in portrait, and without the log or empty fields on request', { tags: 'extended' }, async () => {
  const { page } = person
  await openPrint(person)
  await page.getByText('纵向', { exact: true }).click()
  const { width, height } = sheets(await page.pdf({ preferCSSPageSize: true }))
  expect(width).toBeLessThan(height)
  await page.getByLabel('打印审批记录').uncheck()
  await page.getByLabel('打印未填写的字段').uncheck()
  await expect.poll(() => page.locator('.qp-log').count()).toBe(0)
  const paper = await page.locator('.qp-paper').textContent()
  expect(paper).not.toContain('供应商邮箱')
  expect(paper).not.toContain('送达时间')
  expect(paper).toContain('显示器60')
  await page.reload()
  await page.locator('.qp-paper').waitFor()
  expect(await page.getByLabel('打印审批记录').isChecked()).toBe(false)
})

test('prints on a phone', { tags: 'extended' }, async () => {
  const phone = await stage.window('100009', 'phone')
  await phone.visit(`/flowdetail?flowlistid=${flowlistid}&tab=form`)
  await startAction(phone, '打印')
  await phone.page.getByText('审批记录', { exact: true }).waitFor()
  const isInside = () => document.documentElement.scrollWidth <= window.innerWidth
  expect(await phone.page.evaluate(isInside)).toBe(true)
  await phone.look('print-3-phone')
})

test('offers no print page without access to the flow', async () => {
  const stranger = await stage.window('100050')
  await stranger.visit(`/flowprint?flowlistid=${flowlistid}`)
  await stranger.page.getByRole('alert').getByText('没有查询到对应的流程').waitFor()
  expect(await stranger.page.locator('.qp').count()).toBe(0)
})

test('the designer prints the form under test', { tags: 'extended' }, async () => {
  const admin = await stage.window(flowAdministrator)
  await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await admin.page.getByRole('tab', { name: /^表单设计/ }).click()
  await admin.page.getByRole('button', { name: '预览', exact: true }).click()
  await admin.page.getByRole('dialog').getByLabel('文件名称').fill('租赁合同')
  const [paper] = await Promise.all([
    admin.context.waitForEvent('page'),
    admin.page.getByRole('dialog').getByRole('button', { name: '打印' }).click(),
  ])
  await paper.getByText('租赁合同').waitFor()
  expect(await paper.locator('.qp-paper').textContent()).toContain('文件名称')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
