import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fields } from '../../src/core/form/fields'
import { driveByKeys } from './keys'
import { findingsOf, openStage, type Stage, type Walker } from './stage'

/** Every widget in a real browser: a picture for each state, axe, and the keyboard alone. */

const folder = 'test-results/gallery'
const names = fields.map(({ name }) => name)
const holding = fields.filter(({ kind }) => kind !== 'none').map(({ name }) => name)
/** Nothing is written in these: words and lines between fields, a place for other programs. */
const written = fields.filter(
  ({ kind, name }) => kind !== 'none' && !['blank', 'fm-front-end-view'].includes(name),
)

let stage: Stage
let person: Walker
beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  stage = await openStage()
  person = await stage.person('admin')
})
afterAll(() => stage.close())

/** Draws the whole page at once, tall as it is, and waits for what comes late. */
async function openState(state: string) {
  const { page } = person
  await page.setViewportSize({ width: 1440, height: 900 })
  await person.visit(`/gallery?state=${state}`)
  await page.locator('.gallery-field').first().waitFor()
  await expect
    .poll(async () => {
      const height = await page.evaluate(() => {
        const content = document.querySelector('.gallery')?.closest('main') ?? document.body
        return content.scrollHeight + 160
      })
      await page.setViewportSize({ width: 1440, height: Math.min(16_000, Math.ceil(height)) })
      return page.locator('.gallery :is([aria-busy=true], .qf-look):visible').count()
    })
    .toBe(0)
}

/** One picture of the page, cut into one for each widget. */
async function picture(state: string) {
  const { page } = person
  const whole = sharp(await page.screenshot())
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
  await Promise.all(
    boxes.map(({ name, ...box }) => whole.clone().extract(box).toFile(`${folder}/${name}-${state}.png`)),
  )
  return boxes.map(({ name }) => name)
}

describe('each widget is drawn, pictured and fit for all readers', () => {
  test.each(['input', 'empty', 'disabled', 'read', 'design.show', 'design.preview'])('%s', async (state) => {
    await openState(state)
    expect(await picture(state)).toEqual(state === 'empty' ? holding : names)
    expect(await findingsOf(person.page)).toEqual([])
    expect(await person.page.locator('.qf-failed').count()).toBe(0)
  })

  test('required and missing: each field says so', async () => {
    await openState('required')
    const checks = person.page.getByRole('button', { name: '检查', exact: true })
    for (let i = 0; i < (await checks.count()); i++) await checks.nth(i).click()
    const silent = () =>
      person.page
        .locator('.gallery-field')
        .evaluateAll((sections) =>
          sections
            .filter((one) => !one.querySelector('.qf-feedback'))
            .map((one) => (one as HTMLElement).dataset.name),
        )
    await expect.poll(silent).toEqual([])
    await picture('required')
    expect(await findingsOf(person.page)).toEqual([])
  })
})

describe('the keyboard alone', () => {
  test.each(written.map(({ name, file }) => ({ name, file: file !== undefined })))(
    '$name',
    async ({ name, file }) => {
      await person.page.setViewportSize({ width: 1440, height: 900 })
      await person.visit(`/gallery?field=${name}&state=input`)
      const driven = await driveByKeys(person.page, { file: file && name !== 'fm-tinymce' })
      expect(driven).toEqual({ reached: true, seen: true, changed: true, closed: true })
    },
  )
})

/** Chinese that forms themselves hold; it stays in every language. */
const ofForms = () => {
  const examples = readdirSync('fixtures/exhibits').map((name) => readFileSync(`fixtures/exhibits/${name}`))
  return JSON.stringify(fields.map(({ options, defaults }) => [options, defaults])) + examples.join()
}

test.each([
  ['English', 'Check'],
  ['Español', 'Comprobar'],
])('in %s nothing that the product says stays Chinese', async (language, check) => {
  const { page } = person
  await openState('required')
  await page.locator('.gallery-bar').getByText(language, { exact: true }).click()
  const checks = page.getByRole('button', { name: check, exact: true })
  await checks.first().waitFor()
  for (let i = 0; i < (await checks.count()); i++) await checks.nth(i).click()
  const said = () =>
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
  const known = ofForms()
  await expect.poll(async () => (await said()).filter((one) => !known.includes(one))).toEqual([])
  await page.locator('.gallery-bar').getByText('中文', { exact: true }).click()
})

test('on a phone no widget hangs over the edge', async () => {
  const { page, visit } = await stage.person('admin', 'phone')
  for (const state of ['input', 'long', 'read.long']) {
    await visit(`/gallery?state=${state}`)
    await page.locator('.gallery-field .qf-item').first().waitFor()
    await page.setViewportSize({ width: 390, height: 14_000 })
    await page
      .locator('.gallery :is([aria-busy=true], .qf-look):visible')
      .first()
      .waitFor({ state: 'hidden' })
    await page.screenshot({ path: `${folder}/phone-${state}.png` })
    const wide = await page
      .locator('.gallery-field')
      .evaluateAll((sections) =>
        sections
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => (one as HTMLElement).dataset.name),
      )
    expect(wide, state).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await page.context().close()
})

test('nothing was complained about', () => {
  // A picture of the gallery stands in its address: what the server knows of stored ones cannot be asked.
  expect(stage.troubles.filter((one) => !one.includes('data:image'))).toEqual([])
})
