import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FormItem, FormLimit } from '../../src/generated/types'
import { firstPage, typedLeave } from '../kit/flows'
import { fillPeriod } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** What the fields of a form allow and say, as somebody who fills it in meets it. */

const item = (component: string, name: string, at: number, options: object, required = false): FormItem => ({
  type: 'custom',
  name,
  options: { componentName: component, ...options },
  key: `1732154499000_${at}`,
  keyindex: at,
  model: `custom_1732154499000_${at}`,
  rules: required ? [{ required: true, message: '' }] : [],
})
const contract = item('fm-fileupload', '合同文件', 901, {
  fileuploadset: { length: 2, single_file_max_size: 1 },
})
const papers = item('fm-fileupload', '其他文件', 902, {
  fileuploadset: { length: 0, single_file_max_size: 0 },
})
const photo = item('fm-imageupload', '现场照片', 903, { imageuploadset: { length: 1 } })
const place = item('fm-chose-china-area', '收货地区', 904, {}, true)
const city = item('fm-chose-china-area', '所在城市', 905, { chinaareaset: { showRegion: false } })
const witness = item('fm-chose-users-treeselect-userid-name-deptid', '见证人', 906, {})
const clerk = item('fm-chose-user-select-userid-name', '经办人', 907, {})
const related = item('fm-chose-flow', '关联流程', 908, {})
const added = [contract, papers, photo, place, city, witness, clerk, related]

const limitOf = ({ name, key, type }: FormItem): FormLimit => ({
  name,
  key,
  t: type,
  type: 'canedit',
  required: false,
})
const leave = typedLeave()
const design = {
  ...leave,
  formset: { ...leave.formset, list: [...leave.formset.list, ...added] },
  funlist: leave.funlist.map((step) =>
    step.is_start ? { ...step, formEditLimit: [...step.formEditLimit, ...added.map(limitOf)] } : step,
  ),
}

const stage = stageOfFile()
let employee: Walker
beforeAll(async () => {
  const admin = await stage.as(flowAdministrator)
  const published = await admin.call('oa/flowdesigns/edit_senior', {
    _id: 'flow-leave',
    publish: true,
    design,
  })
  expect(published).toMatchObject({ success: true })
  employee = await stage.person('100009')
})

const field = ({ name }: FormItem) =>
  employee.page
    .locator('.qf-item')
    .filter({ hasText: new RegExp(`^\\*?\\s*${name}`) })
    .first()
const level = (of: FormItem, name: string) => field(of).getByRole('combobox', { name })
const shownIn = (of: FormItem) => field(of).locator('.ant-select').allInnerTexts()
const clear = async (of: FormItem, at: number) => {
  const box = field(of).locator('.ant-select').nth(at)
  await box.hover()
  await box.locator('.ant-select-clear').click()
}

const huaxi = ['贵州省', '贵阳市', '花溪区']

/** Chooses level by level, beginning below those that are chosen already. */
async function chooseArea(of: FormItem, names: string[], from = 0) {
  const { page } = employee
  for (const [at, name] of names.entries()) {
    if (at < from) continue
    await level(of, ['请选择省份', '请选择市', '请选择区县'][at] ?? '').click()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await shownIn(of))[at]).toContain(name)
  }
}

describe('region field', () => {
  test('loads first, then is chosen level by level only as deep as the form requires', async () => {
    const { page } = employee
    let let_go = () => {}
    const gate = new Promise<void>((resolve) => {
      let_go = resolve
    })
    await page.route('**/assets/**', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('南明区')) await gate
      await route.fulfill({ response })
    })
    await employee.visit('/flowcreat/flow-leave')
    await level(place, '请选择省份').focus()
    await level(city, '请选择省份').focus()
    await expect.poll(() => field(place).locator('.ant-select-loading').count()).toBe(3)
    let_go()
    await expect.poll(() => field(place).locator('.ant-select-loading').count()).toBe(0)
    await page.unroute('**/assets/**')
    await expect.poll(() => field(city).getByRole('combobox').count()).toBe(2)
    await chooseArea(city, ['贵州省', '贵阳市'])
    await chooseArea(place, huaxi)
  })

  test('clears the lower levels when a region level is cleared or changed', {
    tags: 'extended',
  }, async () => {
    await clear(place, 1)
    await expect.poll(() => shownIn(place)).toEqual(['贵州省', '请选择市', '请选择区县'])
    await chooseArea(place, huaxi, 1)
    await clear(place, 0)
    await expect.poll(() => shownIn(place)).toEqual(['请选择省份', '请选择市', '请选择区县'])
  })
})

describe('person and flow fields', () => {
  test('selects one person by name and several in the department tree', async () => {
    const { page } = employee
    await field(clerk).getByText('请选择人员').waitFor()
    await field(clerk).getByRole('combobox').click()
    await page.keyboard.type('王磊')
    await page.getByText('王磊(100010)').first().click()
    await expect.poll(() => field(clerk).innerText()).toContain('王磊')
    await field(witness).getByRole('combobox').click()
    await page.keyboard.type('林晓峰')
    await page.locator('.ant-select-tree-treenode').getByText('林晓峰').first().click()
    await page.keyboard.press('Escape')
    await expect.poll(() => field(witness).innerText()).toContain('林晓峰')
    await employee.look('field-rules-1-people')
  })

  test('reports a list that fails to load and retries it', async () => {
    const { page } = employee
    const refused = { success: false, msg: '流程列表暂时不可用', data: null }
    await page.route('**/cancreattreelist', (route) => route.fulfill({ json: refused }))
    await field(related).getByRole('combobox').click()
    await page.getByText('加载失败：流程列表暂时不可用').first().waitFor()
    await page.keyboard.press('Escape')
  })

  test('S2-260 “server msg or the error message”: shows the whole message at 320 px and retries', async () => {
    const { page, visit } = await stage.window('100009', 'phone')
    await page.setViewportSize({ width: 320, height: 640 })
    const msg = '流程列表暂时不可用，请稍后重试；如果一直这样，请联系系统管理员（分机 8001）'
    await page.route('**/cancreattreelist', (route) =>
      route.fulfill({ json: { success: false, msg, data: null } }),
    )
    await visit('/flowcreat/flow-leave')
    await page.locator('.qf-item', { hasText: related.name }).getByRole('button').first().click()
    const failure = page.getByRole('button', { name: `加载失败：${msg}` })
    await failure.waitFor()
    const fits = await failure.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && one.scrollWidth <= one.clientWidth
    })
    expect(fits).toBe(true)
    await page.unroute('**/cancreattreelist')
    await failure.click()
    await failure.waitFor({ state: 'detached' })
  })
})

const choose = (of: FormItem, ...files: { name: string; buffer: Buffer }[]) =>
  field(of)
    .locator('input[type=file]')
    .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })))
const text = (name: string, bytes = 10) => ({ name, buffer: Buffer.alloc(bytes, 'a') })
const said = (words: string | RegExp) => employee.page.getByText(words).first().waitFor()

describe('file fields', () => {
  test('names a file that is too large with its size and the limit', async () => {
    await choose(contract, text('大.txt', 1.5 * 1024 * 1024))
    await said('大.txt大小为1.50MB，不能超过1MB')
    await choose(contract, text('一.txt'), text('二.txt'), text('三.txt'))
    await said('最多上传2个文件')
  })

  test('applies the server limit to a field without one and shows the rejection in its words', async () => {
    await choose(papers, ...Array.from({ length: 9 }, (_, n) => text(`${n}.txt`)))
    await expect
      .poll(() =>
        field(papers)
          .getByText(/^\d\.txt$/)
          .count(),
      )
      .toBe(9)
    await choose(papers, text('a.exe'))
    await said(/a\.exe的格式不支持上传/)
  })

  test('limits the number of images and rotates one by quarter turns', { tags: 'extended' }, async () => {
    const { page } = employee
    const image = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await choose(photo, { name: '一.png', buffer: image }, { name: '二.png', buffer: image })
    await said('最多上传1个文件')
    await choose(photo, { name: '一.png', buffer: image })
    await field(photo).getByRole('button', { name: '预览 一.png' }).click()
    const shown = page.getByRole('dialog', { name: '图片预览' })
    for (const turn of [90, 180, 270]) {
      await shown.getByRole('button', { name: /向右旋转/ }).click()
      const style = () => shown.locator('.preview-picture').getAttribute('style')
      await expect.poll(style).toContain(`--preview-turn: ${turn}deg`)
    }
    await page.keyboard.press('Escape')
  })

  test('keeps a file that cannot be deleted and says so', { tags: 'extended' }, async () => {
    const { page } = employee
    await page.route('**/deletefile', (route) => route.abort())
    await field(papers).getByRole('button', { name: '删除 0.txt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await said('删除文件失败')
    await page.unroute('**/deletefile')
  })
})

describe('submission of the form', () => {
  test('waits for running uploads and for required fields', { tags: 'extended' }, async () => {
    const { page } = employee
    await page.getByLabel('一句话简单描述').fill('搬家')
    await page.route('**/form/uploadfile', () => new Promise(() => undefined))
    await choose(contract, text('慢.txt'))
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await said(/请等待所有文件上传完成/)
    await field(contract).getByRole('button', { name: '取消上传 慢.txt' }).click()
    await page.unroute('**/form/uploadfile')
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await said('请选择收货地区')
    await employee.look('field-rules-2-demanded')
  })

  test('stores each person with the chosen department and shows them as text afterwards', {
    tags: 'extended',
  }, async () => {
    const { page } = employee
    await chooseArea(place, huaxi)
    await page.getByText('事假', { exact: true }).click()
    await fillPeriod(employee, '2026-12-01 09:00', '2026-12-02 18:00')
    await page.getByLabel('请假天数', { exact: true }).fill('1')
    await page.getByLabel('请假事由', { exact: true }).fill('搬家')
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByRole('button', { name: '确认提交' }).click()
    await page.getByText('已提交').first().waitFor()
    const me = await stage.as('100009')
    const [sent] = (await me.call('oa/flow/list/icreat', firstPage)).data.result
    await employee.visit(`/flowdetail?flowlistid=${sent?._id}`)
    await page.getByText('贵州省-贵阳市-花溪区').first().waitFor()
    expect(await page.getByRole('main').getByRole('combobox').count()).toBe(0)
    const { data } = await me.call('oa/flow/detail', { flowOi_id: sent?._id ?? '' })
    const { [witness.model]: seen, [city.model]: where } = data.formdata as Record<string, unknown>
    expect(seen).toEqual([{ id: '100008', name: '林晓峰', dept: '前端组', deptid: expect.any(String) }])
    expect(where).toMatchObject({ provinceCode: '520000', cityCode: '520100', regionCode: '' })
    await employee.look('field-rules-3-read')
  })
})

test('shows no error in any window beside the intended failures', () =>
  expect(stage.troubles.filter((one) => !/400|ERR_FAILED|422/.test(one))).toEqual([]))
