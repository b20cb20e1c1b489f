import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp, { type Region } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldSchemas } from '../../src/core/form/design/fields'
import { driveByKeys } from './keys'
import { findingsOf, stageOfFile, takesPictures, type Walker } from './stage'

/** Every widget in a real browser: a picture for each state, axe, and the keyboard alone. */

const folder = 'test-results/gallery'
const names = fieldSchemas.map(({ name }) => name)
const holding = fieldSchemas.filter(({ kind }) => kind !== 'none').map(({ name }) => name)
/**
 * Nothing is written in these: words and lines between fields, a place for other programs, what a program asks. A signature and a position are
 * given in the walk of office fields.
 */
const written = fieldSchemas.filter(
  ({ kind, name, asks }) =>
    kind !== 'none' && !asks && !['blank', 'fm-front-end-view', 'fm-location', 'fm-signature'].includes(name),
)

/** Widgets whose keys are those of native controls, or of another widget that the suite drives. */
const native = new Set([
  'checkbox',
  'color',
  'fm-chose-dept-select-deptid',
  'fm-chose-flow',
  'fm-chose-role',
  'fm-ele-auto-complete-sample2',
  'fm-ele-cascader',
  'fm-imageupload',
  'number',
  'radio',
  'rate',
  'slider',
  'switch',
  'textarea',
])

const stage = stageOfFile()
beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
})

/** Windows that no scene uses now: scenes go on beside each other, each in one of its own. */
const idle = { desk: [] as Walker[], phone: [] as Walker[] }

/** Plays a scene in a window; one in which a scene failed is not used again. */
async function inWindow(scene: (walker: Walker) => Promise<void>, on: 'desk' | 'phone' = 'desk') {
  const walker = idle[on].pop() ?? (await stage.window('admin', on))
  await scene(walker)
  idle[on].push(walker)
}

/** Draws the whole page at once, tall as it is, and waits for what comes late. */
async function openState({ page, visit }: Walker, state: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(`/gallery?state=${state}`)
  await page.locator('.gallery-field').first().waitFor()
  const late = async () => {
    const height = await page.evaluate(() => {
      const content = document.querySelector('.gallery')?.closest('main') ?? document.body
      return content.scrollHeight + 160
    })
    await page.setViewportSize({ width: 1440, height: Math.min(16_000, Math.ceil(height)) })
    return page
      .locator('.gallery-field:has(:is([aria-busy=true], .qf-look):visible)')
      .evaluateAll((sections) => sections.map((one) => (one as HTMLElement).dataset.name))
  }
  // Several pages are drawn at once: on a busy machine the last widgets take their time.
  await expect.poll(late, { timeout: 30_000 }).toEqual([])
}

/** The widgets on the page; on demand one picture of the page, cut into one for each of them. */
async function picture({ page }: Walker, state: string) {
  const boxes = await page.locator('.gallery-field').evaluateAll((sections) =>
    sections.map((section) => {
      const { left, top, width, height } = section.getBoundingClientRect()
      const name = (section as HTMLElement).dataset.name ?? ''
      return {
        name,
        left: Math.floor(left),
        top: Math.floor(top),
        width: Math.floor(width),
        height: Math.floor(height),
      }
    }),
  )
  if (takesPictures) await cut(await page.screenshot(), boxes, state)
  return boxes.map(({ name }) => name)
}

/** Cuts a picture, which is decoded once, into its named parts. */
async function cut(whole: Buffer, boxes: (Region & { name: string })[], state: string): Promise<void> {
  const { data, info } = await sharp(whole).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  await Promise.all(
    boxes.map(({ name, ...box }) =>
      sharp(data, { raw: { width, height, channels } }).extract(box).toFile(`${folder}/${name}-${state}.png`),
    ),
  )
}

/** Chinese that forms themselves hold; it stays in every language. */
const known = readdirSync('fixtures/exhibits')
  .map((name) => readFileSync(`fixtures/exhibits/${name}`))
  .join()

/** The Chinese that stands on the page, in words and in what is told of controls. */
const chineseIn = (page: Page) =>
  page.locator('.gallery-field').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const names = ['placeholder', 'aria-label', 'title']
      const attributes = [...section.querySelectorAll('*')].flatMap((one) =>
        names.map((name) => one.getAttribute(name) ?? ''),
      )
      return [(section as HTMLElement).innerText, ...attributes].flatMap(
        (text) => text.match(/[\u4e00-\u9fff]+/g) ?? [],
      )
    }),
  )

/** Presses everything that checks a form. */
const checkAll = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .evaluateAll((buttons) => buttons.forEach((button) => void (button as HTMLButtonElement).click()))

describe('every widget matches its image and is accessible', () => {
  const expectEachWidget = (state: string) =>
    inWindow(async (walker) => {
      await openState(walker, state)
      expect(await picture(walker, state)).toEqual(state === 'empty' ? holding : names)
      expect(await findingsOf(walker.page)).toEqual([])
      expect(await walker.page.locator('.qf-failed').count()).toBe(0)
    })

  test.concurrent('input', () => expectEachWidget('input'))
  // Each draws the controls of input once more, or texts that every-widget.test.tsx reads.
  test.concurrent.each(['read', 'empty', 'disabled', 'design.show', 'design.preview'])(
    '%s',
    { tags: 'extended' },
    expectEachWidget,
  )

  test.concurrent('reports each missing required field', { tags: 'extended' }, () =>
    inWindow(async (walker) => {
      await openState(walker, 'required')
      await checkAll(walker.page, '检查')
      const silent = () =>
        walker.page
          .locator('.gallery-field')
          .evaluateAll((sections) =>
            sections
              .filter((one) => !one.querySelector('.qf-feedback'))
              .map((one) => (one as HTMLElement).dataset.name),
          )
      await expect.poll(silent).toEqual([])
      await picture(walker, 'required')
      expect(await findingsOf(walker.page)).toEqual([])
    }),
  )

  test.concurrent.each([
    ['English', 'Check'],
    ['Español', 'Comprobar'],
  ])('in %s, shows no Chinese text of the product', { tags: 'extended' }, (language, check) =>
    inWindow(async (walker) => {
      const { page } = walker
      await openState(walker, 'required')
      await page.locator('.gallery-bar').getByText(language, { exact: true }).click()
      await page.getByRole('button', { name: check, exact: true }).first().waitFor()
      await checkAll(page, check)
      await expect.poll(async () => (await chineseIn(page)).filter((one) => !known.includes(one))).toEqual([])
      await page.locator('.gallery-bar').getByText('中文', { exact: true }).click()
    }),
  )

  test.concurrent.each(['input', 'long', 'read.long'])(
    'on a phone, no widget overflows the screen: %s',
    { tags: 'extended' },
    (state) =>
      inWindow(async ({ page, visit }) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await visit(`/gallery?state=${state}`)
        await page.locator('.gallery-field .qf-item').first().waitFor()
        await page.setViewportSize({ width: 390, height: 14_000 })
        await page
          .locator('.gallery :is([aria-busy=true], .qf-look):visible')
          .first()
          .waitFor({ state: 'hidden' })
        if (takesPictures) await page.screenshot({ path: `${folder}/phone-${state}.png` })
        const wide = await page
          .locator('.gallery-field')
          .evaluateAll((sections) =>
            sections
              .filter((one) => one.scrollWidth > one.clientWidth)
              .map((one) => (one as HTMLElement).dataset.name),
          )
        expect(wide).toEqual([])
      }, 'phone'),
  )
})

/** Shows one field for input: a gallery that shows another one gets its choice, which costs less than a load. */
async function showField({ page, visit }: Walker, field: string) {
  const { pathname, searchParams } = new URL(page.url())
  const [state, size] = [searchParams.get('state'), searchParams.get('size') ?? 'small']
  const isOfField = searchParams.has('field') && state === 'input' && size === 'small'
  if (pathname !== '/gallery' || !isOfField) await visit(`/gallery?field=${field}&state=input`)
  else await page.locator('#gallery-field').selectOption(field)
  await page.locator(`.gallery-field[data-name="${field}"]`).waitFor()
}

/** Opens the sheet of the only field on the page of a phone. */
async function openSheet(walker: Walker, field: string) {
  const { page } = walker
  await page.setViewportSize({ width: 390, height: 844 })
  await showField(walker, field)
  const box = page.locator('.gallery-field').getByRole('combobox').first()
  const sheet = page.getByRole('dialog')
  await box.click()
  return {
    open: () => box.click(),
    read: () => box.inputValue(),
    tap: (name: string) => sheet.getByText(name, { exact: true }).last().click(),
    search: (words: string) => sheet.getByRole('searchbox').fill(words),
  }
}

/** The sheet as it stands: kept as a picture, fit for all readers, with rows large enough for a finger. */
async function lookAtSheet({ page, look }: Walker, name: string) {
  const rows = page.getByRole('dialog').locator('.qf-sheet-choices > *')
  await rows.first().waitFor()
  await look(`sheet-${name}`)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
}

describe('selection in a sheet on a phone', () => {
  test.concurrent('selects a path through a tree level by level or by search', { tags: 'extended' }, () =>
    inWindow(async (walker) => {
      const { read, ...sheet } = await openSheet(walker, 'cascader')
      await lookAtSheet(walker, 'tree')
      await sheet.tap('全部')
      await sheet.tap('华南区')
      await sheet.tap('深圳办')
      expect(await read()).toBe('华南区/深圳办')
      await sheet.open()
      await sheet.search('销售一')
      await lookAtSheet(walker, 'tree-found')
      await sheet.tap('华东区/上海办/销售一组')
      expect(await read()).toBe('华东区/上海办/销售一组')
    }, 'phone'),
  )

  test.concurrent('selects several paths, which apply on confirmation', { tags: 'extended' }, () =>
    inWindow(async (walker) => {
      const { read, ...sheet } = await openSheet(walker, 'fm-ele-cascader')
      await sheet.tap('销售一组')
      await sheet.tap('华东区')
      await sheet.tap('杭州办')
      await lookAtSheet(walker, 'ways')
      await sheet.tap('完成')
      expect(await read()).toBe('华东区/上海办/销售二组、华东区/上海办/销售一组、华东区/杭州办')
    }, 'phone'),
  )

  test.concurrent('selects an area at any depth', { tags: 'extended' }, () =>
    inWindow(async (walker) => {
      const { read, ...sheet } = await openSheet(walker, 'fm-chose-china-area')
      await lookAtSheet(walker, 'area')
      await sheet.tap('全部')
      await sheet.tap('浙江省')
      await sheet.tap('杭州市')
      await sheet.tap('完成')
      expect(await read()).toBe('浙江省-杭州市')
    }, 'phone'),
  )

  test.concurrent('accepts a custom text where the field allows it', { tags: 'extended' }, () =>
    inWindow(async (walker) => {
      const { read, ...sheet } = await openSheet(walker, 'fm-ele-auto-complete-sample2')
      await sheet.search('西湖科技')
      await lookAtSheet(walker, 'typed')
      await sheet.tap('使用“西湖科技”')
      expect(await read()).toBe('西湖科技')
    }, 'phone'),
  )
})

/** How tall the one-line controls on the page are, plain ones, look-alikes and those of antd. */
const heightsIn = (page: Page) =>
  page
    .locator('.gallery-field :is(.qf-box:not(textarea), .ant-select-selector, .ant-picker):visible')
    .evaluateAll((controls) => [
      ...new Set(controls.map((control) => control.getBoundingClientRect().height)),
    ])

test('controls of one size have the same height, whatever their parts', { tags: 'extended' }, () =>
  inWindow(async (walker) => {
    const { page } = walker
    await openState(walker, 'input')
    await page.locator('[data-name=date] .qf-box').hover()
    await page.locator('[data-name=date] .ant-picker').waitFor()
    const sizes = { 默认: 36, 中等: 32, 较小: 28, 超小: 24 }
    for (const [size, height] of Object.entries(sizes)) {
      await page.locator('.gallery-bar').getByText(size, { exact: true }).click()
      await expect.poll(() => heightsIn(page), { message: size }).toEqual([height])
    }
  }),
)

describe('widgets with the keyboard alone', () => {
  const expectKeys = ({ name, file }: { name: string; file: boolean }) =>
    inWindow(async (walker) => {
      const { page } = walker
      await page.setViewportSize({ width: 1440, height: 900 })
      await showField(walker, name)
      const driven = await driveByKeys(page, { file: file && name !== 'fm-tinymce' })
      expect(driven).toEqual({ reached: true, seen: true, changed: true, closed: true })
    })
  const cases = written.map(({ name, file, base }) => ({ name, file: file !== undefined, base }))

  // A variant has the control of the field that it is based on; a native control is the browser's.
  const isExtended = ({ name, base }: (typeof cases)[number]) => base !== undefined || native.has(name)
  test.concurrent.each(cases.filter((one) => !isExtended(one)))('$name', expectKeys)
  test.concurrent.each(cases.filter(isExtended))('$name', { tags: 'extended' }, expectKeys)
})

test('logs no error', () => {
  // A picture of the gallery stands in its address: what the server knows of stored ones cannot be asked.
  expect(stage.troubles.filter((one) => !one.includes('data:image'))).toEqual([])
})
