import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fieldSchemaOf } from '#/core/form/design/fields'
import { formFieldsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormItem } from '#/generated/types'
import json from '#fixtures/forms/widgets/fm-tinymce.json'
import type { WidgetProps } from '../../controls/widget-props'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import RichText, { toolsetOf } from './edit'
import { cleanPaste } from './paste'
import Read from './read'
import { toolPickers } from './tool-pickers'
import { richTextMenus, richTextTools } from './tools'
import { uploadImage } from './upload-image'

vi.mock('./upload-image', async (original) => ({ ...(await original<object>()), uploadImage: vi.fn() }))
vi.mock('../../files/file-links', () => ({ buildFileLink: (url: string) => `${url}?sign=1` }))
// The sanitiser does not support the test DOM; a browser walk covers it.
vi.mock('../../files/rich/sanitize-rich-text', () => ({
  sanitizeToHtml: (html: string) => html,
  sanitizeToNodes: (html: string) => document.createRange().createContextualFragment(html),
}))

const [notice, minutes] = formFieldsOf(upgradeForm(json)) as [FormItem, FormItem]
const right = { access: 'edit', required: true } as WidgetProps['right']
const Widget = RichText as unknown as (props: WidgetProps<string>) => React.ReactNode

type Words = Record<'toolbar' | 'menubar', { 'x-words': string[] }>
const optionsOf = (name: string) =>
  (fieldSchemaOf(name)?.options?.properties ?? {}) as Record<string, { properties: Words }>

let messages: (string | null)[] = []

function Field({ item, value, ...rest }: Partial<WidgetProps<string>> & { item: FormItem }) {
  const [now, setNow] = useState(value ?? null)
  const change = (next: string | null) => {
    messages.push(next)
    setNow(next)
  }
  return (
    <Widget
      id="f"
      item={item}
      right={right}
      status="input"
      disabled={false}
      problems={[]}
      value={now}
      onChange={change}
      aria-label={item.name}
      {...rest}
    />
  )
}

const page = () => waitFor(() => screen.getByRole('textbox', { name: /公告正文|会议纪要/ }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  messages = []
  vi.mocked(uploadImage).mockReset()
})
afterEach(cleanup)

test('the allowed names are exactly the tools and menus', () => {
  const set = optionsOf('fm-tinymce').tinymceset?.properties
  const words = (name: 'toolbar' | 'menubar') => [...(set?.[name]['x-words'] ?? [])].sort()
  expect(words('toolbar')).toEqual([...Object.keys(richTextTools), ...Object.keys(toolPickers)].sort())
  expect(words('menubar')).toEqual(Object.keys(richTextMenus).sort())
  for (const word of Object.values(richTextMenus)
    .flat()
    .filter((one) => one !== '|'))
    expect(richTextTools).toHaveProperty(word)
})

test.each([
  ['undo redo | bold nosuch', [['undo', 'redo'], ['bold']]],
  [
    ['bold', 'italic | code'],
    [['bold'], ['italic'], ['code']],
  ],
  [false, []],
  ['constructor __proto__', []],
])('the toolbar %j has the groups %j', (toolbar, groups) => {
  const known = { tools: new Set(Object.keys(richTextTools)), menus: new Set(Object.keys(richTextMenus)) }
  const item = { ...notice, options: { tinymceset: { toolbar, menubar: false, height: 9e9 } } } as FormItem
  expect(toolsetOf(item, known)).toEqual({ height: 200, groups, menus: [] })
})

test('renders the text as a labelled box under the designed tools and menus', async () => {
  render(<Field item={notice} aria-required aria-invalid />)
  const box = await page()
  expect(box.getAttribute('aria-multiline')).toBe('true')
  expect(box.getAttribute('aria-required')).toBe('true')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('toolbar', { name: '格式工具' })).toBeTruthy()
  for (const name of ['撤销', '加粗', '项目符号', '全屏', '源代码', '编辑', '插入', '表格'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('a tool changes the text and the value; rendering alone emits nothing', async () => {
  render(<Field item={notice} value="<p>关于放假的通知</p>" />)
  await page()
  expect(messages).toEqual([])
  press('项目符号')
  await waitFor(() => expect(messages.at(-1)).toBe('<ul><li><p>关于放假的通知</p></li></ul>'))
  fireEvent.change(screen.getByLabelText('段落格式'), { target: { value: '0' } })
})

test('shows a value set from outside, and clearing everything gives an empty value', async () => {
  const { rerender } = render(<Field key="a" item={notice} value="<p>旧</p>" />)
  expect((await page()).textContent).toBe('旧')
  rerender(<Field key="b" item={notice} value="<p>新</p>" />)
  await waitFor(async () => expect((await page()).textContent).toBe('新'))
  press('源代码')
  fireEvent.change(screen.getByLabelText('源代码', { selector: 'textarea' }), {
    target: { value: '<p> </p>' },
  })
  press('确定')
  await waitFor(() => expect(messages.at(-1)).toBe(''))
})

test('applies source code as the text', async () => {
  render(<Field item={notice} value="<p>旧</p>" />)
  await page()
  press('源代码')
  const source = screen.getByLabelText<HTMLTextAreaElement>('源代码', { selector: 'textarea' })
  expect(source.value).toBe('<p>旧</p>')
  fireEvent.change(source, { target: { value: '<h2>通知</h2>\n<p>正文</p>' } })
  press('确定')
  await waitFor(() => expect(messages.at(-1)).toBe('<h2>通知</h2><p>正文</p>'))
})

test('a read-only field offers no tools', async () => {
  render(<Field item={minutes} value="<p>定稿</p>" disabled />)
  const box = await page()
  expect(box.getAttribute('contenteditable')).toBe('false')
  for (const button of screen.getAllByRole('button'))
    expect(button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled)).toBe(
      'true',
    )
})

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type })
const openImages = async () => {
  render(<Field item={minutes} />)
  await page()
  press('图片')
  return screen.getByLabelText('选择图片', { selector: 'input' })
}

test('uploads images when they are chosen, and inserts them with their ids', async () => {
  vi.mocked(uploadImage).mockImplementation(async (file, { onProgress }) => {
    onProgress(40)
    return { url: '/file/oa/form/7/a.png', imgid: 'i7', filename: file.name }
  })
  const input = await openImages()
  fireEvent.change(input, { target: { files: [picture('现场.png')] } })
  await screen.findByText(/已上传/)
  press('插入图片')
  await waitFor(() =>
    expect(messages.at(-1)).toContain('<img src="/file/oa/form/7/a.png" alt="现场.png" data-imgid="i7">'),
  )
  expect(screen.getByAltText('现场.png').getAttribute('src')).toBe('/file/oa/form/7/a.png?sign=1')
})

test('requests an image of the text only by its signed link', async () => {
  const made: HTMLElement[] = []
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    made.push(element)
    return element
  })
  render(<Field item={notice} value='<p>现场</p><img src="/file/oa/form/7/a.png" data-imgid="i7">' />)
  await page()
  fireEvent.click(screen.getByRole('button', { name: '编号列表' }))
  await waitFor(() => expect(messages.at(-1)).toContain('<ol>'))
  expect(messages.at(-1)).toContain('src="/file/oa/form/7/a.png"')
  const sources = made.filter((one) => one.tagName === 'IMG').map((one) => one.getAttribute('src'))
  expect(new Set(sources)).toEqual(new Set(['/file/oa/form/7/a.png?sign=1']))
  vi.restoreAllMocks()
})

test('images cannot be inserted until all are uploaded (S2-178)', async () => {
  vi.mocked(uploadImage).mockRejectedValueOnce(new CallError('现场.png不能超过5MB'))
  const input = await openImages()
  fireEvent.change(input, { target: { files: [picture('现场.png')] } })
  await screen.findByText(/上传失败：现场.png不能超过5MB/)
  press('插入图片')
  expect(screen.getByRole('alert').textContent).toBe('请等待所有图片上传成功 或 网络问题，请刷新后重新上传')
  vi.mocked(uploadImage).mockResolvedValueOnce({ url: '/f/1', imgid: 'i1', filename: '现场.png' })
  press('重试上传 现场.png')
  await screen.findByText(/已上传/)
})

test('accepts at most eight files, images only (S2-177)', async () => {
  vi.mocked(uploadImage).mockReturnValue(new Promise(() => {}))
  const input = await openImages()
  const nine = Array.from({ length: 9 }, (_, i) => picture(`${i}.png`))
  fireEvent.change(input, { target: { files: nine } })
  expect(screen.getByRole('alert').textContent).toBe('最多只能上传 8 张图片')
  fireEvent.change(input, { target: { files: [picture('合同.docx', 'application/msword')] } })
  expect(screen.getByRole('alert').textContent).toBe('合同.docx不是图片，未加入')
  expect(uploadImage).not.toHaveBeenCalled()
})

test('converts a pasted office list to a real list without its fonts', () => {
  const word =
    '<html xmlns:o="urn:x"><p class=MsoListParagraph style="mso-list:l0 level1 lfo1;font-family:宋体">' +
    '<span style="mso-list:Ignore">1.</span>甲</p>' +
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>乙</p>' +
    '<p style="color:red;text-align:center"><o:p></o:p>尾</p></html>'
  const clean = cleanPaste(word)
  expect(clean).toContain('<ol><li>甲</li><li>乙</li></ol>')
  expect(clean).not.toMatch(/color|font-family|<o:p/)
  expect(cleanPaste('<p style="color:red">网页</p>')).toBe('<p style="color:red">网页</p>')
})

test('the read view shows the text, and a dash where there is none', () => {
  const value = '<h2>通知</h2><img src="/file/oa/form/7/a.png">'
  const { container } = render(<Read item={notice} right={right} value={value} />)
  expect(container.querySelector('.rt-words h2')?.textContent).toBe('通知')
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/file/oa/form/7/a.png?sign=1')
  cleanup()
  expect(render(<Read item={notice} right={right} value="<p></p>" />).container.textContent).toBe('—')
})

test('the toolbar is one tab stop, and arrow keys move along the tools', async () => {
  render(<Field item={notice} value="<p>放假</p>" />)
  await page()
  const tools = [...screen.getByRole('toolbar').querySelectorAll<HTMLElement>('button, select')]
  const stops = () => tools.filter(({ tabIndex }) => tabIndex === 0)
  expect(tools.length).toBeGreaterThan(3)
  expect(stops()).toEqual([tools[0]])
  tools[0]?.focus()
  fireEvent.keyDown(tools[0] as HTMLElement, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tools[1])
  expect(stops()).toEqual([tools[1]])
})
