import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { stageOfFile, type Walker } from './stage'

/** Images in a real browser: made smaller where that is chosen or forced (S2-183, S2-184), shown small and large. */

const stage = stageOfFile()
let desk: Walker
let phone: Walker
let photo: Buffer
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const
  photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'white', noise } })
    .png()
    .toBuffer()
  desk = await stage.window('admin')
  phone = await stage.window('admin', 'phone')
  for (const walker of [desk, phone]) await walker.visit('/gallery?field=fm-imageupload')
})

const input = ({ page }: Walker) => page.locator('input[type=file]:not([disabled])').last()

async function choose(walker: Walker, name: string) {
  await input(walker).setInputFiles({ name, mimeType: 'image/png', buffer: photo })
}

/** Width and height of the image of this name, opened large. */
async function sizeOf({ page }: Walker, name: string) {
  await page
    .getByRole('button', { name: `预览 ${name}` })
    .last()
    .click()
  const image = page.getByRole('dialog', { name: '图片预览' }).getByRole('img', { name })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  const size = await image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
    naturalWidth,
    naturalHeight,
  ])
  await page.keyboard.press('Escape')
  return size
}

test('a phone user chooses between an image of 800 pixels width and the unchanged original', {
  tags: 'extended',
}, async () => {
  await choose(phone, '压缩的.png')
  await phone.page.getByRole('dialog').getByRole('button', { name: '压缩' }).waitFor()
  await phone.look('images-1-choose-phone')
  await phone.page.getByRole('button', { name: '压缩', exact: true }).click()
  expect(await sizeOf(phone, '压缩的.png')).toEqual([800, 600])
  await choose(phone, '原样的.png')
  await phone.page.getByRole('button', { name: '原图', exact: true }).click()
  expect(await sizeOf(phone, '原样的.png')).toEqual([1600, 1200])
})

test('uploads on a desktop without a question and shows a small image in the tile', async () => {
  await choose(desk, '桌面.png')
  expect(await sizeOf(desk, '桌面.png')).toEqual([1600, 1200])
  const tile = desk.page.getByRole('button', { name: '预览 桌面.png' }).last().locator('img')
  const size = () => tile.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])
  await expect.poll(size).toEqual([320, 240])
})

test('forces compression for all users by an administrator setting and stops asking', {
  tags: 'extended',
}, async () => {
  const { page } = desk
  await desk.visit('/oaset/company_settings')
  await page.getByRole('switch', { name: '上传前压缩图片' }).check()
  await page.getByLabel('单张图片大小上限（MB）', { exact: true }).fill('30')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('单张图片大小上限（MB）不能大于20').waitFor()
  await page.getByLabel('单张图片大小上限（MB）', { exact: true }).fill('8')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('上传前压缩图片：关闭 → 开启').waitFor()
  await desk.look('images-2-company-settings')
  await phone.visit('/oaset/company_settings')
  await phone.page.getByText('上传前压缩图片：关闭 → 开启').waitFor()
  await phone.look('images-3-company-settings-phone')
  await desk.visit('/gallery?field=fm-imageupload')
  await choose(desk, '强制的.png')
  expect(await sizeOf(desk, '强制的.png')).toEqual([800, 600])
})

test('reports an image that cannot be loaded', { tags: 'extended' }, async () => {
  const { page } = desk
  await page.route('**/file/**', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: '预览 强制的.png' }).last().click()
  await page.getByRole('alert').filter({ hasText: '图片加载失败' }).waitFor()
  await desk.look('images-4-failed')
  await page.unroute('**/file/**')
})

test('shows no other error in any window', () =>
  expect(stage.troubles.filter((trouble) => !/404/.test(trouble))).toEqual([]))
/** A document of one page that says hello. */
const pdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj',
    '4 0 obj<</Length 41>>stream\nBT /F 24 Tf 40 100 Td (Hello, reader) Tj ET\nendstream endobj',
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
)

test('opens a PDF in place with its text and offers to save it', async () => {
  const { page } = desk
  await desk.visit('/gallery?field=fm-fileupload&state=empty')
  await input(desk).setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('button', { name: '预览 合同.pdf' }).last().click()
  const shown = page.getByRole('dialog', { name: 'PDF 预览' })
  await shown.getByRole('img', { name: 'Hello, reader' }).waitFor()
  await desk.look('images-pdf')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('link', { name: '下载 合同.pdf' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('合同.pdf')
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'hidden' })
})

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A contract of two paragraphs and a table, and a picture that is not in the file. */
const contract = Buffer.from(
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8('<Relationships/>'),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>采购合同</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>十二台</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`,
    ),
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="汇总" id="rId1"/><sheet name="明细" id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1234.5</v></c></row></sheetData></worksheet>',
    ),
  }),
)
const openable = [
  { name: '合同.docx', buffer: contract, shows: '十二台' },
  { name: '费用.xlsx', buffer: contract, shows: '1234.5' },
  { name: '资料.zip', buffer: contract, shows: 'word/document.xml' },
  { name: '名单.csv', buffer: Buffer.from('b1e0bac52cbdf0b6ee0a312c323030', 'hex'), shows: '编号' },
  { name: '坏了.docx', buffer: Buffer.from(zipSync({ 'a.txt': strToU8('x') })), shows: '无法展示' },
]

test('reads office files in place, by keys, on a desk and on a phone', async () => {
  for (const { name, buffer, shows } of openable) {
    await input(desk).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await desk.page
      .getByRole('button', { name: `预览 ${name}` })
      .last()
      .click()
    const shown = desk.page.getByRole('dialog', { name: '文件预览' })
    await shown.getByText(shows).first().waitFor()
    if (name === '费用.xlsx') {
      await shown.getByRole('tab', { name: '汇总' }).press('ArrowRight')
      await shown.getByRole('tab', { name: '明细', selected: true }).waitFor()
      await desk.look('office-sheet')
    }
    await desk.page.keyboard.press('Escape')
    await shown.waitFor({ state: 'hidden' })
  }
  await phone.visit('/gallery?field=fm-fileupload&state=empty')
  await input(phone).setInputFiles({
    name: '合同.docx',
    mimeType: 'application/octet-stream',
    buffer: contract,
  })
  await phone.page.getByRole('button', { name: '预览 合同.docx' }).last().click()
  const paper = phone.page.getByRole('dialog', { name: '文件预览' }).locator('section section')
  await paper.getByText('采购合同').waitFor()
  expect((await paper.boundingBox())?.width).toBeLessThanOrEqual(390)
  await phone.look('office-phone')
})
