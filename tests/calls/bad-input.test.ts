import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../src/generated/calls'
import type { FlowDesign, FormItem } from '../../src/generated/types'
import { rowsOf } from '../kit/contents'
import { signing } from '../kit/designs'
import { creating, type FlowServer, flowServerOfFile } from '../kit/flows'
import { column, field, formOf, table } from '../kit/form-of'
import { expectInvariants } from '../kit/invariants'
import type { Answer, Sender } from '../kit/server'
import { type Sent, upload } from '../kit/uploads'

let server: FlowServer
let me: Sender
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  admin = await server.as('admin')
})
afterAll(async () => {
  expect(Object.keys(Object.prototype)).toEqual([])
  await expectInvariants(server.db)
  await server.stop()
})

const languages = ['zh', 'en', 'es'] as const

/** Refused alike in every language: one code, and each time a sentence of its own without a gap or a key in it. */
async function expectRefused(
  send: (headers: Record<string, string>) => Promise<Answer<unknown>>,
  code: string,
) {
  const answers = await Promise.all(languages.map((language) => send({ 'x-language': language })))
  for (const answer of answers) {
    expect(answer).toMatchObject({ success: false, code })
    expect(answer.msg).not.toMatch(/\{\w+\}|^[a-z-]+\.[a-z.-]+$/)
  }
  const [zh, en, es] = answers.map(({ msg }) => msg)
  expect(zh).toMatch(/\p{Script=Han}/u)
  expect(new Set([zh, en, es]).size).toBe(3)
  return answers[0]
}

const refuses = (who: () => Sender, call: CallName, body: unknown, code: string) =>
  expectRefused((headers) => who().raw(call, body, headers), code)

describe('a NUL character, which PostgreSQL cannot store', () => {
  test.each([
    ['the query of a call', '/api/oa/flowdesigns/edit.get?_id=a%00b'],
    ['the address of a file', '/file/oa/a%00b/a.txt?agent=web&uid=100010&time=1&sign=x'],
    ['the person of a link', '/file/oa/x/a.txt?agent=web&uid=%00&time=1&sign=x'],
  ])('rejects a NUL character in %s', async (_, url) => {
    const send = async (headers: Record<string, string>) => {
      const answer = await server.app.inject({ url, headers: { 'x-token': admin.token, ...headers } })
      return { status: answer.statusCode, ...answer.json() }
    }
    expect(await expectRefused(send, 'request.unstorable')).toMatchObject({ status: 400 })
  })

  test('rejects a NUL character in a file name', async () => {
    const files = [{ name: 'a\0b.txt', content: 'x' }]
    const send = (headers: Record<string, string>) =>
      upload(server.app, 'oa/form/uploadfile', { who: me, files, headers })
    expect(await expectRefused(send, 'request.unstorable')).toMatchObject({ status: 400 })
  })
})

describe('uploaded files', () => {
  const send = (file: Sent) => (headers: Record<string, string>) =>
    upload<unknown>(server.app, 'oa/form/uploadfile', { who: me, files: [file], headers })

  const image = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: '#409eff' } })
      .toFormat(format)
      .toBuffer()

  test('rejects an image of 12,000 × 12,000 real pixels before decoding it', async () => {
    const background = { r: 255, g: 255, b: 255 }
    const huge = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const answer = await expectRefused(send({ name: '全景.png', content: huge }), 'file.pixels')
    expect(answer?.msg).toBe('全景.png的尺寸为12000×12000，超过50百万像素的限制，请缩小后上传')
  }, 60_000)

  const page = '<!doctype html><script>alert(1)</script>'
  test.each<[string, () => Promise<Sent> | Sent, string]>([
    [
      'a drawing with a script',
      () => ({ name: '图.svg', content: '<svg><script>1</script></svg>' }),
      'file.format',
    ],
    [
      'a drawing called a PNG',
      () => ({ name: '图.png', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      'file.pretends',
    ],
    ['a page', () => ({ name: '页.html', content: page }), 'file.format'],
    ['a page called a PNG', () => ({ name: '页.png', content: page }), 'file.pretends'],
    ['a GIF that is a program', () => ({ name: '图.js', content: 'GIF89a=1;alert(1)' }), 'file.format'],
    [
      'a PNG that is cut off',
      async () => ({ name: '断.png', content: (await image('png')).subarray(0, 20) }),
      'file.broken-image',
    ],
    [
      'an image in a format of the web',
      async () => ({ name: '图.png', content: await image('webp') }),
      'file.pretends',
    ],
    [
      'an archive called a picture',
      () => ({ name: '包.jpg', content: zipOf('a', Buffer.alloc(1)) }),
      'file.pretends',
    ],
    ['nothing', () => ({ name: '空.png', content: '' }), 'file.empty'],
  ])('rejects an uploaded file that is %s', async (_, make, code) => {
    await expectRefused(send(await make()), code)
  })

  test('never runs a file that is both an image and a page as a page', async () => {
    const content = Buffer.concat([await image('jpeg'), Buffer.from(page)])
    const { data } = await upload<{ url: string; formats: string }[]>(server.app, 'oa/form/uploadfile', {
      who: me,
      files: [{ name: '两用.jpg', content }],
    })
    expect(data[0]?.formats).toBe('jpg')
  })

  test('stores an archive that unpacks to a gigabyte byte for byte, without unpacking it', async () => {
    const content = zipOf('xl/workbook.xml', Buffer.alloc(64 * 1024 * 1024))
    expect(content.length).toBeLessThan(100_000)
    const answer = await send({ name: '炸弹.xlsx', content })({})
    expect(answer).toMatchObject({ success: true })
  })
})

/** An archive of one packed file, with no sums that anybody would check first. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

const braces = '{{$self.value = globalThis.bad = 1}}'
const link = field('网址', { type: 'input', options: { dataType: 'url' } })
const text = field(braces, { type: 'input', options: { placeholder: braces } })
const pick = field('选择', {
  type: 'radio',
  options: {
    options: [
      { value: braces, label: braces },
      { value: '甲', label: '甲' },
    ],
  },
})
const rows = table('明细', column('品名', { editer: 'text' }))
const all = [link, text, pick, rows]

function designWith(...list: FormItem[]): FlowDesign {
  const design = signing('orsign', ['100008'], '100029')
  const [start] = design.funlist
  if (start) {
    start.formEditLimit = list.map(({ key, name }) => ({ key, name, type: 'canedit', required: false }))
    start.creatPermission = [
      { chosetype: 'or', chosed: [{ type: 'dept', id: '1', name: '全公司', coverage: 'n' }], runRoots: [] },
    ]
  }
  return { ...design, formset: formOf(...list) }
}

describe('form input', () => {
  let flow: string
  beforeAll(async () => {
    flow = await server.publish('输入', designWith(...all))
  })
  const start = (input: Record<string, unknown>) => creating(flow, input)

  test('stores and returns braces in form input as plain text', async () => {
    const { data } = await me.call('oa/flow/creat', start({ [text.model]: braces, [pick.model]: braces }))
    const shown = await me.call('oa/flow/detail', { flowOi_id: data.flowlistid })
    expect(shown.data.formdata).toMatchObject({ [text.model]: braces, [pick.model]: braces })
    expect(shown.data.formset.list[1]).toMatchObject({ name: braces })
    expect('bad' in globalThis).toBe(false)
  })

  test.each<[string, () => Record<string, unknown>]>([
    ['a link that is a program', () => ({ [link.model]: 'javascript:alert(1)' })],
    ['a choice that is not offered', () => ({ [pick.model]: '{{1}}' })],
    ['an object where a text is due', () => ({ [text.model]: { toString: 'x' } })],
    ['more rows than a table has', () => ({ [rows.model]: Array.from({ length: 5_001 }, () => ({})) })],
    ['rows that are none', () => ({ [rows.model]: [1, 'x', null] })],
  ])('rejects %s in a form', async (_, input) => {
    const before = await rowsOf(server.db, 'select id from flow')
    const answers = await Promise.all(
      languages.map((language) => me.raw('oa/flow/creat', start(input()), { 'x-language': language })),
    )
    for (const { success, code, msg } of answers) {
      expect(success).toBe(false)
      expect(['form.invalid', 'form.field-not-editable']).toContain(code)
      expect(msg).not.toMatch(/\{\w+\}/)
    }
    expect(await rowsOf(server.db, 'select id from flow')).toEqual(before)
  })

  const raw = (payload: string) => async (headers: Record<string, string>) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/oa/flow/creat',
      payload,
      headers: { 'x-token': me.token, 'content-type': 'application/json', ...headers },
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  const withInput = (input: string) =>
    JSON.stringify(start({})).replace('"inputdata":{}', `"inputdata":${input}`)

  test.each([
    ['a value by the name of a prototype', '{"__proto__":{"bad":1}}', 'request.forbidden-key'],
    [
      'a row by the name of a prototype',
      `{"${rows.model}":[{"__proto__":{"bad":1}}]}`,
      'request.forbidden-key',
    ],
    [
      'a value under the name of a constructor',
      '{"constructor":{"prototype":{"bad":1}}}',
      'request.forbidden-key',
    ],
    ['what is nested too deep', `{"${text.model}":${'['.repeat(70)}${']'.repeat(70)}}`, 'request.too-deep'],
    ['more than 4 MB', `{"${text.model}":"${'字'.repeat(1_500_000)}"}`, 'request.body-too-large'],
  ])('rejects %s in a request to start a flow', async (_, input, code) => {
    await expectRefused(raw(withInput(input)), code)
  })

  test.each([
    ['constructor', (model: string) => model],
    ['__defineGetter__', (model: string) => model],
  ])('treats a field called %s as unknown', async (model) => {
    await refuses(() => me, 'oa/flow/creat', start({ [model]: 1 }), 'form.field-not-editable')
  })

  test('treats a column called constructor as unknown', async () => {
    const body = start({ [rows.model]: [{ constructor: 'x' }] })
    await refuses(() => me, 'oa/flow/creat', body, 'form.field-not-editable')
  })
})

describe('design input', () => {
  let id: string
  beforeAll(async () => {
    id = await server.publish('设计', designWith(...all))
  })
  const saving = (...list: FormItem[]) => ({ _id: id, publish: true, design: designWith(...list) })

  test('publishes a design with braces in a label, an option and a value as text', async () => {
    expect(await admin.call('oa/flowdesigns/edit_senior', saving(...all))).toMatchObject({ success: true })
  })

  test.each<[string, FormItem, string?]>([
    ['a key', { ...text, key: '__proto__' }, 'request.unfit'],
    ['a model', { ...text, model: '__proto__' }, 'request.unfit'],
    ['an inherited model', { ...text, model: 'constructor' }, 'request.unfit'],
    [
      'a choice',
      field('选择', { type: 'radio', options: { options: [{ value: '__proto__', label: '甲' }] } }),
    ],
    ['a column', table('明细', column('品名', { editer: 'text', code: 'constructor' }))],
    ['a column like a prototype', table('明细', column('品名', { editer: 'text', code: '__proto__' }))],
  ])(
    'refuses to publish a design that uses a reserved name for %s',
    async (_, item, code = 'flowdesign.has-problems') => {
      await refuses(() => admin, 'oa/flowdesigns/edit_senior', saving(item), code)
    },
  )

  test('describes the first of many problems of a design and counts the others', async () => {
    const unfilled = Array.from({ length: 510 }, (_, n) => ({
      ...text,
      key: `1732154400000_${n}`,
      keyindex: n,
      model: `many${n}`,
      name: '',
    }))
    const design = { ...designWith(), formset: formOf(...unfilled) }
    const body = { _id: id, publish: false, design }
    const { problems } = (await admin.call('oa/flowdesigns/edit_senior', body)).data
    const errors = problems.filter(({ level }) => level === 'error')
    expect(errors).toHaveLength(500)
    expect(problems.at(-1)).toMatchObject({ code: 'design.more-problems', msg: expect.stringMatching(/\d+/) })
    const published = await admin.raw('oa/flowdesigns/edit_senior', { ...body, publish: true })
    expect(published).toMatchObject({ code: 'flowdesign.has-problems' })
  })

  test('rejects a design of 2,001 fields as too large', async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => ({
      ...text,
      key: `1732154400000_${n}`,
      keyindex: n,
      model: `many${n}`,
      name: `项${n}`,
    }))
    const design = { ...designWith(), formset: formOf(...many) }
    const answer = await admin.raw('oa/flowdesigns/edit_senior', { _id: id, publish: true, design })
    expect(answer).toMatchObject({ success: false })
    expect(answer.msg).toMatch(/2000|2,000/)
  })
})
