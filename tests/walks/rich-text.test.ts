import { beforeAll, expect, test } from 'vitest'
import { stageOfFile, type Walker } from './stage'

/** Rich text in a real browser, under the content policy of the real server. */

const stage = stageOfFile()
let person: Walker
beforeAll(async () => {
  person = await stage.window('admin')
  await person.page.addInitScript('window.__xss = 0')
  await person.visit('/gallery?field=fm-tinymce&state=empty')
})

/** The field that is empty and to be filled in. */
const field = () => person.page.locator('.rt:not([data-disabled])').last()
const tool = (name: string) => field().getByRole('button', { name, exact: true })
const text = () => field().getByRole('textbox')

const source = async () => {
  await tool('源代码').click()
  const html = await person.page.getByRole('dialog').getByRole('textbox').inputValue()
  await person.page.getByRole('button', { name: '取消', exact: true }).click()
  return html.replaceAll('\n', '')
}

const writeSource = async (html: string) => {
  await tool('源代码').click()
  await person.page.getByRole('dialog').getByRole('textbox').fill(html)
  await person.page.getByRole('button', { name: '确定', exact: true }).click()
}

test('types text, makes it bold and puts it into a list; Tab leaves the editor', async () => {
  await text().click()
  await person.page.keyboard.type('关于放假的通知')
  await person.page.keyboard.press('Control+A')
  await tool('加粗').click()
  await tool('编号列表').click()
  expect(await source()).toBe('<ol><li><p><strong>关于放假的通知</strong></p></li></ol>')
  await text().focus()
  await person.page.keyboard.press('Tab')
  expect(await text().evaluate((box) => box.contains(document.activeElement))).toBe(false)
  await person.look('rich-text-1-edit')
})

const paste = (html: string) =>
  text().evaluate((box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('removes from source code whatever could run, load from elsewhere or cover the page', async () => {
  await writeSource(
    [
      '<p onclick="__xss=1" style="color: red; position: fixed">正文</p><script>__xss=1</script>',
      '<img src=x onerror="__xss=1"><svg onload="__xss=1"></svg><iframe srcdoc="<script>__xss=1</script>"></iframe>',
      '<p><a href="javascript:__xss=1">甲</a><a href="https://example.com">乙</a></p>',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=__xss=1&gt;">',
    ].join(''),
  )
  await expect.poll(() => text().textContent()).toContain('甲乙')
  const html = await source()
  expect(html).toContain('<a target="_blank" rel="noopener noreferrer" href="https://example.com">乙</a>')
  expect(html).not.toMatch(/script|onerror|onclick|onload|position|<svg|<iframe|<math|src="x"/i)
  expect(await person.page.evaluate('window.__xss')).toBe(0)
})

test('cleans content pasted from a page or an office program and reports lost images', async () => {
  await writeSource('<p></p>')
  await text().click()
  await paste(
    '<html xmlns:w="urn:x"><p class=MsoListParagraph style="mso-list:l0 level1 lfo1;color:red">' +
      '<span style="mso-list:Ignore">1.</span>甲</p><p style="font-family:宋体">乙<script>__xss=1</script></p>' +
      '<img src="https://example.com/pixel.gif" onerror="__xss=1"></html>',
  )
  await expect.poll(source).toBe('<ol><li><p>甲</p></li></ol><p>乙</p>')
  await person.page.getByText('1 张外部图片没有带入').waitFor()
  expect(await person.page.evaluate('window.__xss')).toBe(0)
})

test('uploads an image, stores its id in the text and reads it by a signed link', {
  tags: 'extended',
}, async () => {
  await field().getByRole('button', { name: '插入', exact: true }).click()
  await person.page.getByRole('menuitem', { name: '图片' }).click()
  const dialog = person.page.getByRole('dialog')
  const buffer = await person.page.screenshot()
  const picture = { name: 'rich-text-1-edit.png', mimeType: 'image/png', buffer }
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await dialog.getByText('已上传').waitFor()
  await person.look('rich-text-2-images')
  await dialog.getByRole('button', { name: '插入图片' }).click()
  const image = text().locator('img')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  expect(await source()).toMatch(
    /<img src="\/file\/oa\/form\/[\w-]+\/rich-text-1-edit.png" alt="[^"]+" data-imgid=/,
  )
})

test('enters full screen, and Esc leaves it', { tags: 'extended' }, async () => {
  await tool('全屏').click()
  await person.page.locator('.rt[data-full]').waitFor()
  await person.look('rich-text-3-full')
  await person.page.keyboard.press('Escape')
  await expect.poll(() => person.page.locator('.rt[data-full]').count()).toBe(0)
  // The policy speaks of handlers and styles even in the inert document in which hostile text is read.
  const isInert = (one: string) => /inline (event handler|style)/.test(one)
  expect(stage.troubles.filter((one) => !isInert(one))).toEqual([])
})

test('static text of an imported form keeps headings, tables and colours, reports losses and uses the same editor', {
  tags: 'extended',
}, async () => {
  const words = [
    '<h1>报销须知</h1><p style="text-align: center; color: rgb(200, 0, 0); position: fixed">重要</p>',
    '<table><tbody><tr><td>住宿</td><td>500</td></tr></tbody></table><script>__xss=1</script>',
    '<img src="https://example.com/a.png" onerror="__xss=1"><iframe src="/"></iframe><a href="javascript:__xss=1">甲</a>',
  ].join('')
  const form = { list: [{ type: 'placeholderhtml', name: '说明', options: { placeholderhtml: words } }] }
  const { page } = person
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await person.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await page.getByRole('tab', { name: /^表单/ }).click()
  await page.getByRole('toolbar', { name: '设计工具栏' }).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '导入表单' }).click()
  await page.getByRole('dialog').getByLabel('或在此粘贴 JSON 内容').fill(JSON.stringify(form))
  await page.getByText('说明：script、img https://example.com/a.png、iframe').waitFor()
  await press('替换当前表单')
  const shown = page.locator('.qf-static').first()
  await expect.poll(() => shown.locator('h1, td').allTextContents()).toEqual(['报销须知', '住宿', '500'])
  expect(await shown.locator('p').first().getAttribute('style')).toMatch(/text-align: center; color: rgb/)
  expect(await shown.locator('script, img, iframe, [href^=javascript]').count()).toBe(0)
  await page.getByLabel('组件：说明', { exact: true }).click()
  await press('编辑内容')
  const words2 = page.getByRole('dialog').locator('.rt')
  await words2.getByRole('textbox').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('，请先看制度')
  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).last().click()
  await expect.poll(() => shown.textContent()).toContain('，请先看制度')
  expect(await shown.locator('p').first().getAttribute('style')).toMatch(/color: rgb\(200, 0, 0\)/)
  expect(await page.evaluate('window.__xss')).toBe(0)
  await person.look('rich-text-5-static')
})
