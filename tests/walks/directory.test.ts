import { createReadStream } from 'node:fs'
import type { Download } from 'playwright-core'
import readAllSheets, { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { openTodo, press, row, seen, sendSeal } from './deeds'
import { signIn, stageOfFile, type Walker } from './stage'

/** The directory at a screen: a leaver hands over what waits, and a spreadsheet brings people in. */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.window('admin')
})

const sheetsOf = async (download: Download) => readAllSheets(createReadStream(await download.path()))
const firstSheetOf = async (download: Download) => readSheet(createReadStream(await download.path()))

describe('offboarding of a person with a waiting seal request', () => {
  test('the administrator sees the waiting tasks and hands them over', async () => {
    await sendSeal(await stage.as('100009'), '租赁合同')
    const leaver = await stage.as('100008')
    await leaver.call('oa/dashboard/save', { document: { name: '我的数字', cards: [] } })
    const { page } = admin
    await admin.visit('/oaset/employee')
    await page.getByRole('searchbox').first().fill('林晓峰')
    await row(admin, '100008').getByRole('button', { name: '停用' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('用章申请').first().waitFor()
    await dialog.getByRole('combobox', { name: '接手人', exact: true }).fill('陈国')
    await dialog.getByRole('option').filter({ hasText: '陈国栋' }).click()
    await admin.look('directory-1-leaving')
    await dialog.getByRole('button', { name: '停用', exact: true }).click()
    await dialog.getByText('已交接：').waitFor()
    await admin.look('directory-1-handed-over')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByText(/林晓峰.*陈国栋/)
      .first()
      .waitFor()
  })

  test('locks the departed person out', async () => {
    const leaver = await stage.stranger()
    await signIn(leaver, '100008')
    await leaver.page.getByText('用户名或密码错误').first().waitFor()
  })

  test('the successor decides, and the history explains the transfer', { tags: 'extended' }, async () => {
    const successor = await stage.window('100001')
    await openTodo(successor, '租赁合同用章')
    await press(successor, '同意')
    await successor.visit('/list/finish')
    await row(successor, '租赁合同用章').click()
    await successor.page.getByRole('tab', { name: '流程记录' }).click()
    await seen(successor, /管理员把林晓峰的待办移交给陈国栋/).waitFor()
    await successor.look('directory-2-handed-over')
  })
})

const text = (value: string) => ({ value, type: String })
const file = async (...rows: string[][]) => ({
  name: 'people.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeExcelFile(rows.map((cells) => cells.map(text))).toBuffer(),
})

const newPeople = () =>
  file(
    ['工号', '姓名', '电话', '所属部门', '星座'],
    ['300001', '苏新雨', '13900000001', '全公司/研发中心/前端组', '白羊'],
    ['100009', '苏婉清', '13900000002', '全公司/研发中心/前端组', ''],
    ['300002', '走错门', '', '外星部', ''],
    ['100010', '王磊', '手机', '全公司/研发中心/前端组', ''],
  )

describe('import of people from a spreadsheet', () => {
  const menu = async (item: string, { page } = admin) => {
    await page.getByRole('button', { name: '导入 / 导出' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  test('exports the company as a file of people and departments', async () => {
    const { page } = admin
    await admin.visit('/oaset/employee')
    const coming = page.waitForEvent('download')
    await menu('导出通讯录')
    const [people, departments] = await sheetsOf(await coming)
    expect([people?.sheet, departments?.sheet]).toEqual(['人员', '部门'])
    expect(people?.data.length).toBeGreaterThan(50)
    expect(departments?.data.some(([, path]) => path === '全公司/研发中心/前端组')).toBe(true)
  })

  test('rejects a file of another format with a sentence', async () => {
    const { page } = admin
    await menu('导入通讯录')
    await page.getByLabel('选择 .xlsx 文件').setInputFiles({
      name: 'a.xlsx',
      mimeType: 'text/plain',
      buffer: Buffer.from('no spreadsheet at all, only text'),
    })
    await page.getByRole('alert').getByText('无法读取该文件').waitFor()
  })

  test('previews changes by field and faults by row and column', async () => {
    const { page } = admin
    await page.getByLabel('选择 .xlsx 文件').setInputFiles(await newPeople())
    const dialog = page.getByRole('dialog')
    await dialog.getByText('没有部门“外星部”').waitFor()
    await dialog.getByText('不认识的列不会导入：星座').waitFor()
    await dialog.getByText('电话格式不正确').waitFor()
    await dialog.getByText('13800000009').waitFor()
    await admin.look('directory-3-preview')
  })

  test('imports valid rows, and hands out rejected rows and the passwords of new people', async () => {
    const { page } = admin
    await page.getByRole('button', { name: '导入 2 项变化' }).click()
    await page.getByRole('button', { name: '完成' }).waitFor()
    await page.getByText('新增人员 1 名').waitFor()
    await page.getByText('已处理 4 / 4 行，其中 2 行未导入').waitFor()
    const rejected = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载未导入的行' }).click()
    const [head = [], first = []] = await firstSheetOf(await rejected)
    expect(head.at(-1)).toBe('未导入的原因')
    expect([first[0], first.at(-1)]).toEqual([
      '300002',
      '所属部门: 没有部门“外星部”，请填写完整路径，如：全公司/研发中心',
    ])
    await admin.look('directory-5-imported')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载初始密码' }).click()
    const [, [jobid, name, password] = []] = await firstSheetOf(await coming)
    expect([jobid, name]).toEqual(['300001', '苏新雨'])
    await page.getByRole('button', { name: '完成' }).click()
    for (const on of ['desk', 'phone'] as const) {
      const newcomer = await stage.stranger(on)
      await signIn(newcomer, '300001', String(password))
      await newcomer.page.getByText('新密码').first().waitFor()
      await newcomer.look(`directory-6-first-password-${on}`)
    }
  })

  test('previews changes and faults on a phone', { tags: 'extended' }, async () => {
    const walker = await stage.window('admin', 'phone')
    await walker.visit('/oaset/employee')
    await menu('导入通讯录', walker)
    await walker.page.getByLabel('选择 .xlsx 文件').setInputFiles(await newPeople())
    await walker.page.getByText('没有部门“外星部”').waitFor()
    await walker.look('directory-4-preview-phone')
  })

  test('the log has one entry for the import, with its rows', async () => {
    const { page } = admin
    await admin.visit('/oaset/directorylog')
    await page.getByText('从“people.xlsx”导入通讯录').waitFor()
    await page.getByRole('button', { name: '查看各行' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('苏新雨', { exact: true }).waitFor()
    await dialog.getByText('没有部门“外星部”').waitFor()
    await admin.look('directory-7-rows')
  })
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))

describe('import of reading records from a spreadsheet by a reader', () => {
  const openedImport = async (on: 'desk' | 'phone') => {
    const reader = await stage.window('100014', on)
    await reader.visit('/readbook')
    await reader.page.getByRole('button', { name: '导入', exact: true }).click()
    return reader
  }
  const choose = async ({ page }: Walker, ...rows: string[][]) =>
    page.getByLabel('选择 .xlsx 文件').setInputFiles(await file(...rows))

  test('the template has the fields of the form as columns', async () => {
    const { page } = await openedImport('desk')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载导入模板' }).click()
    const [head] = await firstSheetOf(await coming)
    expect(head).toEqual(['*书名', '作者', '开始日期', '读完日期', '页数', '评分', '读书笔记'])
  })

  test('previews new rows and faults before confirmation, on a desktop and on a phone', {
    tags: 'extended',
  }, async () => {
    const rows = [
      ['*书名', '读完日期', '页数'],
      ['边城', '2026-03-01', '180'],
      ['围城', '前天', '300'],
    ]
    for (const on of ['phone', 'desk'] as const) {
      const reader = await openedImport(on)
      await choose(reader, ...rows)
      const dialog = reader.page.getByRole('dialog')
      await dialog.getByText('第 3 行 · 读完日期').waitFor()
      await dialog.getByRole('region', { name: '将新增 1 条' }).getByText('边城').waitFor()
      await reader.look(`directory-7-readbook-${on}`)
      if (on === 'phone') continue
      await dialog.getByRole('button', { name: '导入 1 条' }).click()
      await reader.page.getByText('已导入 1 条').waitFor()
      await row(reader, '边城').waitFor()
      expect(await reader.page.getByText('围城').count()).toBe(0)
    }
  })
})
