// @module-tag extended
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DingCompany, dingAnswers, type OutsideService, outsideService } from '../kit/outside-service'
import { openStage, type Stage, type Walker } from './stage'

/** The company meets its DingTalk: differences are looked at, taken over, and somebody who left is taken out. */

const company: DingCompany = {
  departments: [
    { dept_id: 30, name: '研发中心', parent_id: 1 },
    { dept_id: 31, name: '前端组', parent_id: 30 },
    { dept_id: 32, name: '算法组', parent_id: 30 },
  ],
  people: [
    { userid: 'ding-1', name: '钱学敏', job_number: '900001', dept_id_list: [32], leads: [32] },
    { userid: 'ding-2', name: '沈佩兰', job_number: '100002', mobile: '13900000000', dept_id_list: [30] },
    { userid: 'ding-3', name: '何以宁', job_number: '900003', dept_id_list: [31] },
  ],
  roles: [{ groupId: 1, name: '项目', roles: [{ id: 7, name: '评审专家', holders: ['ding-1'] }] }],
}

let folder: string
let ding: OutsideService
let stage: Stage
let admin: Walker
beforeAll(async () => {
  ding = await outsideService(dingAnswers(company))
  folder = mkdtempSync(join(tmpdir(), 'outside-'))
  const file = join(folder, 'outside.json')
  const keys = { key: 'k', secret: `\${DING_SECRET}`, perSecond: 1000 }
  writeFileSync(file, JSON.stringify({ type: 'dingtalk', api: ding.url, ...keys }))
  stage = await openStage({ OUTSIDE_DIRECTORY: file, DING_SECRET: 'geheim' })
  admin = await stage.window('admin')
})
afterAll(async () => {
  await stage.close()
  await ding.close()
  rmSync(folder, { recursive: true })
})

test('compares everything and writes nothing before confirmation', async () => {
  const { page } = admin
  await admin.visit('/contacts/sync')
  await page.getByRole('button', { name: '全部比对' }).click()
  await page.getByText('钱学敏', { exact: true }).waitFor()
  await page.getByText('13900000000').waitFor()
  await admin.look('contact-sync')
  const { query } = ding.heard.find(({ path }) => path === '/gettoken') ?? {}
  expect(query?.get('appsecret')).toBe('geheim')
})

test('applies the differences, and the next comparison finds none', async () => {
  const { page } = admin
  await page.getByRole('button', { name: '应用这些变更' }).click()
  await page.getByText(/新增 4 条、变更 1 条/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '应用这些变更' }).click()
  await page.getByText(/已应用：新增 4 条/).waitFor()
  await admin.look('contact-sync-applied')
  await page.getByRole('button', { name: '第三步：比对员工' }).click()
  await page.getByText('两边完全一致，没有需要同步的内容').waitFor()
})

test('deactivates a departed person once ticked', async () => {
  const { page } = admin
  company.people = company.people.filter(({ userid }) => userid !== 'ding-3')
  await page.getByRole('button', { name: '第三步：比对员工' }).click()
  await page.getByLabel('何以宁').check()
  await admin.look('contact-sync-gone')
  await page.getByRole('button', { name: '应用这些变更' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '应用这些变更' }).click()
  await page.getByText(/停用 1 条/).waitFor()
})

test('compares one person alone on a phone', async () => {
  const { page, visit, look } = await stage.window('admin', 'phone')
  company.people = company.people.map((one) => ({ ...one, name: `${one.name}（改）` }))
  await visit('/contacts/sync')
  await page.getByLabel('只同步指定人员').fill('ding-1, ding-3')
  await page.getByRole('button', { name: '比对', exact: true }).click()
  await page.getByRole('insertion').getByText('钱学敏（改）').waitFor()
  await look('contact-sync-phone')
})

test('shows a rejection by the source in its own words', async () => {
  ding.answers['/topapi/v2/department/listsub'] = () => ({ errcode: 60011, errmsg: '没有调用该接口的权限' })
  await admin.page.getByRole('button', { name: '第一步：比对部门' }).click()
  await admin.page.getByText('对方拒绝了请求：没有调用该接口的权限（错误码 60011）').waitFor()
})

test('reads the company again on demand', async () => {
  await admin.page.getByRole('button', { name: '重新生成缓存数据' }).click()
  await admin.page.getByText('数据生成重置成功').waitFor()
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
