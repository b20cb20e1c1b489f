import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxHtmlParts } from '../../../core/form/values/rich-text'
import { runToCompletion } from '../../../core/slices'
import { sanitizeHtml as cleanInSlices, sanitizeWithCount as countedInSlices } from './sanitize-html'

const cleanCounted = (html: string) => runToCompletion(countedInSlices(html))
const cleanHtml = (html: string) => runToCompletion(cleanInSlices(html))

test.each([
  ['<p><svg<p><p>--></p>', '<p></p><p>--&gt;</p><p></p>'],
  ['<p>正文</p><script>alert(1)</script>', '<p>正文</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p onclick="x()" class="q" id="root">字</p>', '<p>字</p>'],
  ['<a href="javascript:alert(1)">点我</a>', '<a>点我</a>'],
  ['<a href="&#106;avascript:alert(1)">点我</a>', '<a>点我</a>'],
  ['<a href="data:text/html;base64,PHNjcmlwdD4=">点我</a>', '<a>点我</a>'],
  ['<p>前<svg><script>alert(1)</script></svg>后</p>', '<p>前后</p>'],
  ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>字', '字'],
  ['<p style="background:url(/x);color:#f00">字</p>', '<p style="color: #f00">字</p>'],
  ['<iframe src="/"></iframe><form action="/"><input>字</form>', '字'],
  ['<p></p>', ''],
  ['<p> &nbsp;</p>', ''],
])('sanitizes %s to %s', (html, clean) => expect(cleanHtml(html)).toBe(clean))

test('preserves the HTML that the editor produces', () => {
  const made = [
    '<h2 style="text-align: center">关于差旅费标准的通知</h2>',
    '<p>自<strong>下月</strong>起<span style="color: #c9302c; font-size: 18px">执行</span>。</p>',
    '<img src="/api/oa/form/image?id=1" alt="流程图.png" data-imgid="0193a" width="320">',
    '<table style="min-width: 50px"><colgroup><col style="min-width: 25px"></colgroup><tbody><tr>',
    '<th colspan="1" rowspan="1"><p>地区</p></th></tr></tbody></table>',
    '<ul><li><p>甲</p></li></ul><blockquote><p>引文</p></blockquote><hr>',
  ].join('')
  expect(cleanHtml(made)).toBe(made)
})

test('opens a link in a new tab without passing on a referrer or opener', () => {
  expect(cleanHtml('<a href="https://example.com" target="_top">官网</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">官网</a>',
  )
})

test('flattens tags nested too deep to display and rejects tags nested a thousand deep', () => {
  const nested = (depth: number) => cleanHtml(`${'<div>'.repeat(depth)}底${'</div>'.repeat(depth)}`)
  expect(nested(999)).toContain('底')
  expect(String(nested(999)).split('<div>').length).toBeLessThan(70)
  expect(nested(10_000)).toEqual({ rule: 'html-nested', limit: 1_000 })
})

const costly: [string, (length: number) => string][] = [
  ['tags that never end', (length) => '<i>'.repeat(length / 3)],
  ['tags that end', (length) => '<b>x</b>'.repeat(length / 8)],
  ['tags and entities', (length) => '<b>&lt;'.repeat(length / 7)],
  ['ampersands', (length) => '&'.repeat(length)],
  ['brackets', (length) => '< '.repeat(length / 2)],
  ['end tags', (length) => '</i>'.repeat(length / 4)],
  ['comments', (length) => '<!---->'.repeat(length / 7)],
  ['attributes of one tag', (length) => `<p ${'a '.repeat(length / 2)}>`],
  ['entities of one attribute', (length) => `<p title="${'&amp;'.repeat(length / 5)}">`],
  ['declarations of one style', (length) => `<p style="${'color:red;'.repeat(length / 10)}">字</p>`],
  [
    'images without an address behind a long text',
    (length) => 'x'.repeat(length / 2) + '<img>'.repeat(length / 10),
  ],
  ['a value without quotes', (length) => `<p class=${'a'.repeat(length)}>字</p>`],
  ['the name of a tag', (length) => `<${'a'.repeat(length)}>字`],
  ['the name of an attribute', (length) => `<p ${'a'.repeat(length)}>字`],
  ['space in a tag', (length) => `<p${' '.repeat(length)}>字`],
  ['a script', (length) => `<script>${'<a>'.repeat(length / 3)}</script>`],
]

test.each(costly)('counts the parts of %s and stops reading at the limit', (_, made) => {
  const [large, longest] = [cleanCounted(made(100_000)), cleanCounted(made(1_000_000))]
  expect(longest.parts).toBeLessThanOrEqual(2 * maxHtmlParts + 1)
  if (typeof longest.html === 'object') expect(longest.html.rule).toMatch(/^html-(parts|nested)$/)
  if (longest.parts === 0) return
  // Ten times the text has at most ten times the parts.
  expect(longest.parts).toBeLessThanOrEqual(10 * large.parts + 20)
})

test('skips long text, quoted values and comments without reading each character', () => {
  const letters = 'a'.repeat(300_000)
  expect(cleanCounted(`<p>${letters}</p><p class="${letters}">字</p><!--${letters}-->`).parts).toBeLessThan(
    100,
  )
})

test('reads editor HTML once and other HTML at most twice', () => {
  const made = '<p>字<strong>粗</strong></p>'.repeat(100)
  const once = cleanCounted(made)
  expect(once.html).toBe(made)
  expect(once.parts).toBeLessThan(1_100)
  const odd = cleanCounted(made.replaceAll('<p>', '<p class="x"><font>'))
  expect(odd.parts).toBeLessThan(3 * once.parts)
})

test('leaves sanitized text unchanged and never leaves anything executable', () => {
  const bit = fc.constantFrom(
    ...['<p>', '</p>', '<script>', '</script>', '<img src=x onerror=', '<svg', ' onload=alert(1)', '>', '"'],
    ...['<a href="java', 'script:', '<style>', '</style>', '<!--', '-->', '字', '&lt;', '<math>', "'", '\0'],
    ...[
      '<div>',
      '<li>',
      '<ul>',
      '<td>',
      '<tr>',
      '<table>',
      '<h1>',
      '<a>',
      '</a>',
      '</div>',
      '<x>',
      '</x>',
      '<br/>',
      '<form>',
      '<option>',
    ],
  )
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
      const clean = String(cleanHtml(bits.join('')))
      expect(cleanHtml(clean)).toBe(clean)
      expect(clean).not.toMatch(/<(script|svg|style|math)|<[^>]*\son\w+=|href="java/i)
    }),
  )
})
