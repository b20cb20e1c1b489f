import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html'

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
])('%s becomes %s', (html, clean) => expect(cleanHtml(html)).toBe(clean))

test('what the editor makes stays as it is', () => {
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

test('a link to a page opens beside the product and tells it nothing', () => {
  expect(cleanHtml('<a href="https://example.com" target="_top">官网</a>')).toBe(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">官网</a>',
  )
})

test('tags nested ten thousand deep end at a bound', () => {
  const clean = cleanHtml(`${'<div>'.repeat(10_000)}底${'</div>'.repeat(10_000)}`)
  expect(clean).toContain('底')
  expect(clean.split('<div>').length).toBeLessThan(70)
})

test('cleaning clean text changes nothing, and nothing that runs is ever left', () => {
  const bit = fc.constantFrom(
    ...['<p>', '</p>', '<script>', '</script>', '<img src=x onerror=', '<svg', ' onload=alert(1)', '>', '"'],
    ...['<a href="java', 'script:', '<style>', '</style>', '<!--', '-->', '字', '&lt;', '<math>', "'", '\0'],
  )
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
      const clean = cleanHtml(bits.join(''))
      expect(cleanHtml(clean)).toBe(clean)
      expect(clean).not.toMatch(/<(script|svg|style|math)|<[^>]*\son\w+=|href="java/i)
    }),
  )
})
