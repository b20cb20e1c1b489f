import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlankHtml, richTextToPlain, sanitizeAttribute } from './rich-text'

describe('rich text as plain text', () => {
  test.each([
    ['<p>第一段</p><p>第二段</p>', '第一段 第二段'],
    ['<p>同<strong>一</strong>句</p>', '同一句'],
    ['<ul><li><p>甲</p></li><li><p>乙</p></li></ul>', '甲 乙'],
    ['<table><tbody><tr><td>事项</td><td>金额</td></tr></tbody></table>', '事项 金额'],
    ['<p>上<br>下</p>', '上 下'],
    ['<p>见<img src="/f/1" alt="现场.png">图</p>', '见 [现场.png] 图'],
    ['<img src="/f/1">', '[图片]'],
    ['<p>1 &lt; 2 &amp;&amp; &#20013;&#x6587;&nbsp;</p>', '1 < 2 && 中文'],
    ['<a title="a>b" href="/x">链接</a>', '链接'],
    ['3 < 5', '3 < 5'],
    ['&#9999999;&nosuch;', '&nosuch;'],
    ['甲&#xD83D;&#57343;&#0;乙', '甲乙'],
    ['', ''],
  ])('reads %s as %j', (html, text) => expect(richTextToPlain(html)).toBe(text))

  test('reads any text written as HTML back unchanged except white space', () => {
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(richTextToPlain(`<p>${escaped(text)}</p>`)).toBe(text.replace(/\s+/g, ' ').trim())
      }),
    )
  })

  test('reads a megabyte of opening brackets to its end', () => {
    for (const odd of ['<', '<a "', '<a x="<b" ', '<!--', '&#'])
      expect(richTextToPlain(odd.repeat(1_000_000 / odd.length).slice(0, 1_000_000))).toBeTypeOf('string')
  })
})

test.each([
  ['<p></p>', true],
  ['<p>&nbsp;</p><p><br></p>', true],
  ['<p>字</p>', false],
  ['<p><img src="/f/1"></p>', false],
  ['<table></table>', false],
])('detects %s as blank: %s', (html, blank) => expect(isBlankHtml(html)).toBe(blank))

describe('attributes of rich text', () => {
  test.each([
    ['a', 'href', 'https://example.com/a?b=1', 'https://example.com/a?b=1'],
    ['a', 'href', 'mailto:li@example.com', 'mailto:li@example.com'],
    ['img', 'src', '/api/oa/form/image?id=1', '/api/oa/form/image?id=1'],
    ['img', 'data-imgid', '0193-ab', '0193-ab'],
    ['td', 'colspan', '2', '2'],
    ['p', 'style', 'text-align: center; position: fixed', 'text-align: center'],
    ['span', 'style', 'color: rgb(1, 2, 3); FONT-SIZE: 14px', 'color: rgb(1, 2, 3); font-size: 14px'],
  ])('keeps %s %s=%s', (tag, name, value, storedText) =>
    expect(sanitizeAttribute(tag, name, value)).toBe(storedText),
  )

  test.each([
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', ' java\nscript:alert(1)'],
    ['a', 'href', 'data:text/html,<script>'],
    ['a', 'href', '//evil.example'],
    ['a', 'href', '/\\evil.example'],
    ['img', 'src', 'https://evil.example/pixel.gif'],
    ['img', 'src', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['img', 'onerror', 'alert(1)'],
    ['p', 'onclick', 'alert(1)'],
    ['p', 'class', 'q-dialog'],
    ['p', 'id', 'root'],
    ['p', 'constructor', 'x'],
    ['constructor', 'href', 'x'],
    ['div', 'style', 'background-image: url(/x)'],
    ['div', 'style', 'color: url(javascript:1)'],
    ['div', 'style', 'width: expression(alert(1))'],
    ['div', 'style', 'color: red:blue'],
  ])('removes %s %s=%s', (tag, name, value) => expect(sanitizeAttribute(tag, name, value)).toBeUndefined())
})
