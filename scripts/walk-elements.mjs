// What a person does on the example pages with the custom element, in npm run test:packages.
import assert from 'node:assert/strict'

/** Fills in the element twice on a page of plain HTML, in two languages and themes; one is taken out and put back. */
export async function submitElements(open, picture) {
  const { page } = await open('html/index.html')
  const [trip, viaje] = ['#trip', '#viaje'].map((id) => page.locator(id))
  // The fields above the button move it until they are drawn.
  await trip.locator('.qf:not([aria-busy])').waitFor()
  await trip.getByRole('button', { name: 'Submit' }).click()
  await trip.getByText('Purpose is required').waitFor()
  await trip.getByLabel('Purpose').fill('Fair in Leipzig')
  await trip.getByLabel('Days').fill('3')
  await trip.getByRole('combobox', { name: 'Transport' }).click()
  await trip.getByTitle('Train').click()
  if (picture) await page.screenshot({ path: picture, fullPage: true })
  await trip.evaluate((element) => {
    const place = element.nextSibling
    element.remove()
    return new Promise((done) => setTimeout(done, 50)).then(() => place.before(element))
  })
  await trip.getByRole('button', { name: 'Submit' }).click()
  await page.waitForFunction(() => document.title.startsWith('Sent'))
  const sent = JSON.parse((await page.title()).slice('Sent '.length))
  assert.deepEqual(sent, { f1: 'Fair in Leipzig', f2: 3, f3: 84, f4: 'Train' })
  const look = (element) => {
    const form = element.shadowRoot.querySelector('.qianpi-form')
    const { colorScheme, backgroundColor } = getComputedStyle(form)
    return { lang: form.lang, colorScheme, backgroundColor }
  }
  const looks = [await trip.evaluate(look), await viaje.evaluate(look)]
  assert.deepEqual(
    looks.map(({ lang, colorScheme }) => [lang, colorScheme]),
    [
      ['en', 'light'],
      ['es', 'dark'],
    ],
  )
  // Nothing of one element is in the page or in the other.
  assert.equal(await page.evaluate(() => document.querySelectorAll('.qianpi-form, head style').length), 0)
  await viaje.getByLabel('Days').fill('2')
  await page.getByRole('button', { name: 'Send both' }).click()
  await page.waitForFunction(() => document.title.startsWith('Page'))
  const both = JSON.parse((await page.title()).slice('Page '.length))
  assert.deepEqual(both, { f1: 'Feria de Sevilla', f2: 2, f3: 56 })
  await page.close()
}

/** Writes, signs, enters a row in full screen and uploads a file in the shadow root of an element. */
export async function fillRichFields(open, picture) {
  const { page } = await open('rich.html')
  const element = page.locator('qianpi-form')
  const text = element.locator('.tiptap')
  await text.getByText('all').waitFor()
  const looks = await text.evaluate((editor) => {
    const [paragraph, words] = [editor.querySelector('p'), editor.querySelector('span')]
    return [getComputedStyle(paragraph).textAlign, getComputedStyle(words).color]
  })
  assert.deepEqual(looks, ['center', 'rgb(207, 19, 34)'])
  await text.click()
  await element.getByRole('button', { name: 'Full screen' }).first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('more')
  await page.keyboard.press('Escape')
  await element.getByRole('button', { name: 'Sign Signature' }).click()
  const pad = await element.getByRole('dialog').locator('canvas').boundingBox()
  const at = (x, y) => page.mouse.move(pad.x + pad.width * x, pad.y + pad.height * y, { steps: 5 })
  await at(0.2, 0.3)
  await page.mouse.down()
  await at(0.5, 0.7)
  await at(0.8, 0.3)
  await page.mouse.up()
  await element.getByRole('dialog').getByRole('button', { name: 'Use this signature' }).click()
  await element.getByRole('dialog').waitFor({ state: 'detached' })
  await element.getByRole('button', { name: 'Maximise' }).click()
  await element.getByRole('button', { name: 'Add row' }).click()
  await page.keyboard.type('Chair')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  if (picture) await page.screenshot({ path: picture, fullPage: true })
  const chosen = page.waitForEvent('filechooser')
  await element.getByRole('button', { name: 'Upload files' }).click()
  await (await chosen).setFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('offer') })
  await element.getByText('just now').waitFor()
  await element.getByRole('button', { name: 'Submit' }).click()
  await page.waitForFunction(() => document.title.startsWith('Sent'))
  const { f1, f2, f3, f4, f5 } = JSON.parse((await page.title()).slice('Sent '.length))
  const style = f1.replaceAll(/rgb\(207, 19, 34\)/g, '#cf1322')
  assert.match(style, /text-align: center.*color: #cf1322.*all.* and .*<strong>.*more/)
  const rows = f3.map(({ thing, count }) => [thing, count])
  assert.deepEqual([f2.length, rows, f4[0].name, f5], [1, [['Chair', 4]], 'offer.txt', '4-1-1024'])
  await page.close()
}

/** Fills in the element on a page of Vue, which changes its language meanwhile. */
export async function submitVue(open) {
  const { page } = await open('vue/index.html')
  await page.getByLabel('Purpose').fill('Fair')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('"f1":"Fair"').waitFor()
  await page.close()
}

/** Fills in fields of Qianpi in a form of Formily, whose condition follows one of them. */
export async function submitFormily(open) {
  const { page } = await open('formily/index.html')
  const send = page.getByRole('button', { name: 'Send' })
  await page.getByRole('textbox').first().fill('Chairs')
  await send.click()
  await page.locator('.ant-formily-item-error-help').waitFor()
  await page.getByLabel('Sum', { exact: true }).fill('1250.5')
  await page.getByRole('radio').nth(1).click()
  await page.getByRole('combobox', { name: 'Companion' }).click()
  await page.locator('.ant-select-tree-title').getByText('Li Ming').click()
  await page.keyboard.press('Escape')
  await send.click()
  await page.waitForFunction(() => document.title.startsWith('Sent'))
  const { purpose, sum, grade, companion } = JSON.parse((await page.title()).slice('Sent '.length))
  assert.deepEqual({ purpose, sum, grade }, { purpose: 'Chairs', sum: 1250.5, grade: 2 })
  assert.match(JSON.stringify(companion), /li/)
  await page.close()
}

/** Designs a form of two fields, undoes one, and fills in what was designed. */
export async function designForm(open, picture) {
  const { page } = await open('designer/index.html')
  const palette = page.getByRole('complementary', { name: 'Fields' })
  // A rich text that is placed has an Undo of its own.
  const undo = page.getByRole('toolbar', { name: 'Design toolbar' }).getByRole('button', { name: 'Undo' })
  await palette.getByRole('button', { name: 'Single-line text', exact: true }).click()
  await palette.getByRole('button', { name: 'Number', exact: true }).click()
  if (picture) await page.screenshot({ path: picture, fullPage: true })
  await undo.click()
  await page.getByRole('button', { name: 'Try this form' }).click()
  const fieldCount = await palette.locator('.fd-field').count()
  const untranslated = []
  for (let at = 0; at < fieldCount; at++) {
    await palette.locator('.fd-field').nth(at).click()
    const text = await page.locator('.qianpi-designer').innerText()
    untranslated.push(...(text.match(/\b(?:designer|field|formula|picker|ui|widget)\.[a-z][\w.-]+/g) ?? []))
    await undo.click()
  }
  assert.deepEqual([...new Set(untranslated)], [])
  assert.ok(fieldCount > 30)
  const form = page.locator('form.qianpi-form')
  await form.getByRole('textbox').fill('Fair')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForFunction(() => document.title.startsWith('Sent'))
  const { fields, values } = JSON.parse((await page.title()).slice('Sent '.length))
  assert.deepEqual([fields, Object.values(values)], [1, ['Fair']])
  await page.close()
}
