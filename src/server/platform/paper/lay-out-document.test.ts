import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openSync } from 'fontkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentLayout, type Measures } from './lay-out-document'
import { createTextMeasure, type MissingCharacters } from './measure-text'
import type { PagePart } from './page-flow'
import type { PaperBlock, PaperDocument, PaperSeal } from './paper-document'
import { packRows } from './row-bytes'
import { findSealPositions, seamPartOf } from './seal-positions'

const missing: MissingCharacters = new Set()
let measures: Measures
beforeAll(() => {
  const fonts = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts')
  const measure = createTextMeasure(openSync(join(fonts, 'NotoSansHans-Regular.otf')), missing)
  measures = { regular: measure, bold: measure }
})

const empty: PaperDocument = {
  title: '报销单',
  language: 'zh',
  isLandscape: false,
  author: '李四',
  createdAt: 0,
  facts: [],
  blocks: [],
  foot: '打印人：李四',
  missingNote: '□ 表示字体中没有的字符：{characters}',
  images: {},
}

function pagesOf(blocks: PaperBlock[], listed = () => ''): PagePart[][] {
  return new DocumentLayout({ ...empty, blocks }, measures).run(listed).pages
}

const textsOn = (page: PagePart[] = []) => page.flatMap((part) => (part.kind === 'text' ? [part.text] : []))

const text = (value: string) => ({ parts: [{ text: value }] })

const table = (rows: string[]): PaperBlock => ({
  kind: 'table',
  title: '费用明细',
  widths: [-34, 1],
  head: [text('序号'), text('摘要')],
  rows: packRows(rows.map((row, index) => [text(String(index + 1)), text(row)])),
  size: 10,
})

const field = (value: string): PaperBlock => ({
  kind: 'field',
  title: '事由',
  isUntitled: false,
  ...text(value),
})

describe('pages of a table', () => {
  test('heads each page with the columns, and has each row once, in order', () => {
    const rows = Array.from({ length: 120 }, (_, index) => `第${index}项`)
    const pages = pagesOf([table(rows)])
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages.slice(0, -1)) expect(textsOn(page)).toContain('摘要')
    const found = pages.flatMap(textsOn).filter((one) => /^第\d+项$/.test(one))
    expect(found).toEqual(rows)
  })

  test('keeps a row of several lines on one page', () => {
    const rows = Array.from({ length: 60 }, (_, index) => `${index}甲\n${index}乙\n${index}丙`)
    const pages = pagesOf([table(rows)]).map(textsOn)
    const pageOf = (one: string) => pages.findIndex((page) => page.includes(one))
    for (const [index] of rows.entries())
      expect([pageOf(`${index}乙`), pageOf(`${index}丙`)]).toEqual([
        pageOf(`${index}甲`),
        pageOf(`${index}甲`),
      ])
  })

  test('continues a row that is higher than a page, and loses no line of it', () => {
    const lines = Array.from({ length: 150 }, (_, index) => `行${index}。`)
    const pages = pagesOf([table([lines.join('\n')])])
    expect(pages.flatMap(textsOn).filter((one) => one.startsWith('行'))).toEqual(lines)
  })

  test('tags the repeated head as decoration, so that a screen reader reads it once', () => {
    const pages = pagesOf([table(Array.from({ length: 80 }, () => '一'))])
    const heads = pages.flat().filter((part) => part.kind === 'text' && part.text === '摘要')
    expect(heads.map((part) => ('node' in part ? part.node?.tag : undefined))).toEqual([
      'TH',
      ...pages.slice(1).map(() => undefined),
    ])
  })
})

describe('lines of text', () => {
  test('fit their cell, also a word without any break', () => {
    const pages = pagesOf([field(`${'长'.repeat(300)} ${'w'.repeat(500)} end`)])
    const room = 595.28 - 2 * 34 - 81 - 9
    for (const part of pages.flat())
      if (part.kind === 'text')
        expect(measures.regular.width(part.text, part.size)).toBeLessThanOrEqual(room + 0.01)
    expect(pages.flatMap(textsOn).join('')).toContain('长'.repeat(20))
  })

  test('never begin with a mark that closes the line before', () => {
    const lines = measures.regular.lines('今天的会议到此结束，请大家回去准备。'.repeat(40), 10, 123)
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => /^[，。]/.test(line))).toEqual([])
  })

  test('drop what has no shape, and mark characters that the font lacks', () => {
    expect(measures.regular.lines('a\u202eb\u0000c\u200b😀', 10, 500)).toEqual(['abc□'])
    expect([...missing]).toContain(0x1f600)
    expect(textsOn(pagesOf([field('一')], () => 'U+1F600').at(-1)).at(-1)).toBe(
      '□ 表示字体中没有的字符：U+1F600',
    )
  })
})

describe('a layout', () => {
  const cell = (span: number, ...values: string[]) => ({ span, blocks: values.map(field) })

  test('places cells side by side, and what follows below the longest', () => {
    const pages = pagesOf([
      { kind: 'grid', cells: [cell(12, '左一', '左二'), cell(12, '右一')] },
      field('下面'),
    ])
    const at = new Map(
      pages[0]?.flatMap((part) => (part.kind === 'text' ? [[part.text, part] as const] : [])),
    )
    expect(at.get('右一')?.y).toBe(at.get('左一')?.y)
    expect(at.get('右一')?.x).toBeGreaterThan((at.get('左一')?.x ?? 0) + 200)
    expect(at.get('下面')?.y).toBeGreaterThan(at.get('左二')?.y ?? 0)
  })

  test('begins another line where the parts of 24 are used up', () => {
    const [page] = pagesOf([{ kind: 'grid', cells: [cell(16, '甲'), cell(16, '乙')] }])
    const y = (value: string) => page?.find((part) => part.kind === 'text' && part.text === value)?.y ?? 0
    expect(y('乙')).toBeGreaterThan(y('甲'))
  })
})

test('reads rich text as paragraphs, lists and rows, without scripts', () => {
  const html =
    '<h2>标题</h2><p>一&amp;二</p><ol start="3"><li>三</li></ol><table><tr><td>甲</td><td>乙</td></tr></table>'
  const pages = pagesOf([
    { kind: 'field', title: '说明', isUntitled: false, parts: [{ html: `${html}<script>x()</script>` }] },
  ])
  const texts = pages.flatMap(textsOn)
  expect(texts).toEqual(expect.arrayContaining(['标题', '一&二', '3. 三', '甲 | 乙']))
  expect(texts.join()).not.toContain('x()')
})

describe('a seal', () => {
  type Place = NonNullable<PaperSeal['place']>

  function placed(blocks: PaperBlock[], place: Partial<Place>) {
    const flow = new DocumentLayout({ ...empty, blocks }, measures).run(() => '')
    const whole: Place = { kind: 'text', text: '', which: 'last', right: 0, down: 0, ...place }
    const seal = { image: 'seal', name: '公章', width: 100, height: 100, hasSeam: false, place: whole }
    return { flow, places: findSealPositions(flow, seal, measures) }
  }
  const partOf = (pages: PagePart[][], text: string) => {
    const found = pages.flat().find((part) => part.kind === 'text' && part.text.includes(text))
    if (found?.kind !== 'text') throw new Error(`${text} is on no page`)
    return found
  }

  test('is put over the middle of a text, moved as the design says', () => {
    const blocks = [field('甲方（盖章）签字')]
    const { flow, places } = placed(blocks, { text: '（盖章）', right: 10, down: -5 })
    const line = partOf(flow.pages, '甲方')
    const middle = line.x + measures.regular.width('甲方（盖', line.size)
    expect(places).toEqual([{ page: 0, x: expect.closeTo(middle + 10), y: line.y + line.size * 0.75 - 5 }])
  })

  test('is put over the first, the last or each of several texts', () => {
    const blocks = Array.from({ length: 80 }, () => field('盖章'))
    const [first, last, all] = (['first', 'last', 'all'] as const).map(
      (which) => placed(blocks, { text: '盖章', which }).places,
    )
    expect(all).toHaveLength(80)
    expect([first, last]).toEqual([[all?.[0]], [all?.at(-1)]])
    expect(last?.[0]?.page).toBeGreaterThan(0)
  })

  test('finds a text that goes on in the next line, and none across two fields', () => {
    const long = `${'长'.repeat(42)}盖章处`
    const { flow, places } = placed([field(long)], { text: '盖章处' })
    expect(flow.pages.flatMap(textsOn).join()).not.toContain('盖章处')
    expect(places[0]?.y).toBeLessThan(400)
    expect(placed([field('在此盖'), field('章处')], { text: '盖章处' }).places[0]?.y).toBeGreaterThan(700)
  })

  test('is put over the value of a field, and on pages by their edges', () => {
    const anchor: PaperBlock = {
      ...(field('十万元') as Extract<PaperBlock, { kind: 'field' }>),
      isAnchor: true,
    }
    const { flow, places } = placed([field('其他'), anchor], { kind: 'anchor' })
    const line = partOf(flow.pages, '十万元')
    expect(places).toEqual([{ page: 0, x: expect.any(Number), y: expect.closeTo(line.y + 7.5) }])
    const many = Array.from({ length: 80 }, () => field('内容'))
    const all = placed(many, { kind: 'page', which: 'all', right: 300, down: 400 })
    expect(all.places).toEqual(all.flow.pages.map((_, page) => ({ page, x: 300, y: 400 })))
  })

  test('stays within the page, and is put in the last corner without its text or field', () => {
    const { flow, places } = placed([field('内容')], { kind: 'page', right: -900, down: 9_000 })
    expect(places).toEqual([{ page: 0, x: 50, y: flow.height - 50 }])
    for (const place of [{ text: '没有' }, { text: '' }, { kind: 'anchor' as const }])
      expect(placed([field('内容')], place).places).toEqual([
        { page: 0, x: flow.width - 60, y: flow.height - 60 },
      ])
  })

  test.each([1, 2, 3, 10, 11, 21, 100])(
    'across %i pages has each part once, at least two and at most ten',
    (n) => {
      const parts = Array.from({ length: n }, (_, page) => seamPartOf(page, n))
      if (n === 1) return expect(parts).toEqual([undefined])
      for (const [page, part] of parts.entries()) {
        expect(part?.count).toBeGreaterThanOrEqual(2)
        expect(part?.count).toBeLessThanOrEqual(10)
        const isFirst = part?.index === 0
        expect(isFirst || part?.index === (parts[page - 1]?.index ?? 0) + 1).toBe(true)
      }
      expect(parts.filter((part) => part?.index === 0)).toHaveLength(
        parts.filter((part) => part && part.index === part.count - 1).length,
      )
      return undefined
    },
  )
})
