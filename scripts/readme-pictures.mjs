// npm run readme:pictures [address]: takes the pictures of the README from a demo company that was just loaded (drafts of two designs
// become English), twice as dense as the screen, light and dark.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { browserArgs, getBrowser } from './browser.mjs'
import { openDemoPage } from './demo-page.mjs'
import { main, root } from './project.mjs'

const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const folders = { zh: 'docs/pictures', en: 'docs/pictures/en' }
const sizes = {
  desk: { width: 1240, height: 780 },
  tall: { width: 1440, height: 960 },
  phone: { width: 390, height: 780 },
}
/** How many bytes a picture has at most. */
const most = 150_000
/** How long a page takes at most until nothing moves, in milliseconds. */
const settles = 3000

const pictures = [
  { name: 'request', person: '100001', on: 'tall', at: '/list/waiting', steps: openRequest },
  { name: 'phone', person: '100001', on: 'phone', at: '/list/waiting', steps: openRequest },
  {
    name: 'designer',
    person: 'admin',
    at: '/oaset/flowdesign_edit_senior/flow-purchase',
    steps: openStep,
  },
  { name: 'simulator', person: 'admin', at: '/oaset/flowdesign_edit_senior/flow-seal', steps: simulate },
]

/** Words of the page that the steps look for; texts of designs come from their own translations. */
const words = {
  zh: {
    why: '为什么是他？',
    whole: '整个流程',
    importWhole: '导入整个流程（JSON）',
    replaces: '替换当前流程',
    zoomIn: '放大',
    simulate: '模拟',
    creator: '发起人',
    today: '今天',
    ok: '确定',
    document: '房屋租赁合同',
    reason: '与物业公司签订合同',
  },
  en: {
    why: 'Why this person?',
    whole: 'The whole flow',
    importWhole: 'Import whole flow (JSON)',
    replaces: 'Replace current flow',
    zoomIn: 'Zoom in',
    simulate: 'Simulate',
    creator: 'Submitted by',
    today: 'Today',
    ok: 'OK',
    document: 'Lease of the office',
    reason: 'To sign with the landlord',
  },
}

/** The address of the request that is shown; what was opened once is read, and moves to the end of the list. */
let request = ''

/** Opens a request that is in time and was approved before, and the reason why it waits for this person. */
async function openRequest({ page, said }) {
  if (request) await page.goto(request)
  else {
    const row = page.getByText('研发中心技术书籍').first()
    if (!(await row.count())) await page.locator('.list-pager button').last().click()
    await row.click()
    await page.waitForURL(/flowdeal/)
    request = page.url()
  }
  const reasonField = page.getByText(said.why).last()
  await reasonField.scrollIntoViewIfNeeded()
  await reasonField.click()
  await reasonField.scrollIntoViewIfNeeded()
}

/** Replaces each text of a design by its translation, as if it had been written in that language. */
function translated(value, texts) {
  if (typeof value === 'string') return texts[value] ?? value
  if (Array.isArray(value)) return value.map((part) => translated(part, texts))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translated(part, texts)]))
}

/** Brings a design into the language of the picture: it goes out as a file, and comes in translated, as a draft. */
async function translateDesign({ page, said, language, flow }) {
  await page.locator('.fe-card').first().waitFor()
  if (language === 'zh') return (text) => text
  await page.getByRole('button', { name: said.whole }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[role=menuitem]:visible').first().click(),
  ])
  const { name, design, ...kind } = JSON.parse(readFileSync(await file.path(), 'utf8'))
  const texts = JSON.parse(readFileSync(join(root, `fixtures/flows/${flow}.json`), 'utf8')).design.i18n.en
  const { i18n, ...rest } = design
  const text = JSON.stringify({ ...kind, name: texts[name] ?? name, design: translated(rest, texts) })
  await page.getByRole('button', { name: said.whole }).click()
  await page.getByRole('menuitem', { name: said.importWhole }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(text)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'flow.json', mimeType: 'application/json', buffer })
  await dialog.getByRole('button', { name: said.replaces }).click()
  await page.waitForTimeout(settles)
  return (original) => texts[original] ?? original
}

/** Shows a step at full size beside its settings. */
async function openStep(shot) {
  const { page, said } = shot
  const inLanguage = await translateDesign({ ...shot, flow: 'purchase' })
  await page
    .locator('.fe-card', { hasText: inLanguage('大额会签') })
    .first()
    .click()
  await page.waitForTimeout(settles)
  const scale = () =>
    page
      .locator('.react-flow__viewport')
      .evaluate((sheet) => new DOMMatrix(getComputedStyle(sheet).transform).a)
  for (let presses = 0; presses < 8 && (await scale()) < 0.95; presses++) {
    await page.getByRole('button', { name: said.zoomIn }).click()
    await page.waitForTimeout(500)
  }
  await page.mouse.move(400, 300)
  await page.mouse.down()
  await page.mouse.move(180, 300, { steps: 8 })
  await page.mouse.up()
}

/** Tries a request in the simulator, up to its second step. */
async function simulate(shot) {
  const { page, said } = shot
  const inLanguage = await translateDesign({ ...shot, flow: 'seal' })
  await page.getByRole('button', { name: said.simulate, exact: true }).click()
  const simulator = page.getByRole('region', { name: said.simulate })
  await simulator.getByRole('combobox', { name: said.creator }).fill('苏婉清')
  await page.getByRole('option', { name: /苏婉清/ }).click()
  await simulator.getByRole('textbox', { name: inLanguage('文件名称') }).fill(said.document)
  await simulator.getByText(inLanguage('公章'), { exact: true }).click()
  await simulator.getByLabel(inLanguage('用章日期')).first().click()
  await page.locator('.ant-picker-dropdown:visible').getByText(said.today, { exact: true }).last().click()
  await simulator.getByRole('textbox', { name: inLanguage('用章事由') }).fill(said.reason)
  await simulator.getByRole('button', { name: inLanguage('提交'), exact: true }).click()
  await simulator.getByRole('button', { name: inLanguage('同意'), exact: true }).click()
}

await main(async () => {
  const browser = await chromium.launch({ executablePath: await getBrowser(), args: browserArgs })
  const requestedPictures = process.argv.slice(3)
  for (const language of Object.keys(folders))
    for (const colorScheme of ['light', 'dark'])
      for (const picture of pictures)
        if (!requestedPictures.length || requestedPictures.includes(picture.name))
          await take(browser, picture, language, colorScheme)
  await browser.close()
})

async function take(browser, { name, person, on = 'desk', at, steps }, language, colorScheme) {
  const isPhone = on === 'phone'
  const options = {
    viewport: sizes[on],
    hasTouch: isPhone,
    isMobile: isPhone,
    deviceScaleFactor: 2,
    colorScheme,
  }
  const page = await openDemoPage(browser, { address, person, language, at, settles, options })
  await steps({ page, language, said: words[language] })
  await page.waitForTimeout(settles)
  const file = join(root, folders[language], `${name}${colorScheme === 'dark' ? '-dark' : ''}.webp`)
  console.log(`${file}: ${await store(await page.screenshot(), file)} bytes`)
  await page.context().close()
}

/** Stores a screenshot as WebP in the best quality that is not too large; returns its size. */
async function store(screenshot, file) {
  for (const quality of [85, 75, 65, 55, 45]) {
    const picture = await sharp(screenshot).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > most && quality > 45) continue
    writeFileSync(file, picture)
    return picture.length
  }
}
