import { expect, test } from 'vitest'
import { composeNoticeMail } from './notice-mail'

const hostile = [
  `<script src="https://evil.example/x.js"></script>`,
  `"><img src=x onerror=alert(1)>`,
  `' style='background:url(https://evil.example/p.gif)`,
  `<a href="https://evil.example">同意</a>`,
  `<!--`,
  `</title></td></table><form action="https://evil.example"><button>同意</button></form>`,
  `&lt;b&gt;`,
]
const offer = (text: string) => ({
  task: {
    step: text,
    flow: text,
    fields: [{ name: text, text: `${text}\n第二行` }],
    version: 'v1',
    form: 'f1',
    confirmation: 'link' as const,
    isPermitted: true,
    decisions: [],
  },
  decisions: [
    { outcome: 'agree' as const, button: 0, name: text, needsReason: false, token: 'a'.repeat(64) },
    { outcome: 'refuse' as const, button: 1, name: '拒绝', needsReason: true, token: 'b'.repeat(64) },
  ],
  code: '012345',
  expiresAt: Date.UTC(2026, 11, 1),
  site: 'https://oa.example.com',
  isAmongOthers: true,
})
const composed = (text: string) =>
  composeNoticeMail(
    { title: text, lines: [text], url: `https://oa.example.com/flowdeal?msgid=1&x="2"`, offer: offer(text) },
    'zh',
  )

/** The tags of a page, with their attributes. */
const tagsOf = (html = '') => [...html.matchAll(/<\/?([a-z0-9!]+)[^>]*>/gi)].map(([tag]) => tag)
const plain = tagsOf(composed('用款').html)

test.each(hostile)('shows %s as the text that it is', (text) => {
  const { html = '' } = composed(text)
  expect(tagsOf(html)).toEqual(plain)
  const shown = html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  expect(shown).toContain(text)
})

test('loads nothing, runs nothing and has no style but inline ones', () => {
  const { html = '' } = composed('用款')
  expect(html).not.toMatch(/<(script|img|link|style|iframe|object|svg|form|base)|url\(|src=|@import/i)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href ?? '').origin)).toEqual(
    Array.from({ length: 3 }, () => 'https://oa.example.com'),
  )
})

test('is read in the colours of the mail program, dark ones too: only its buttons have colours of their own', () => {
  const { html = '' } = composed('用款')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const coloured = [...html.matchAll(/<(\w+)[^>]*style="[^"]*(?<![-\w])(?:color|background):[^"]*"/g)]
  expect(coloured.map(([, tag]) => tag)).toEqual(['a', 'a'])
})

test('says the same as text, where nothing is escaped', () => {
  const { subject, text, html = '' } = composed('A&B <用款>')
  expect(subject).toBe('A&B <用款>')
  for (const line of text.split('\n').filter(Boolean)) {
    const [, url] = /(https:\S+)/.exec(line) ?? []
    const content = url ? url.replaceAll('&', '&#38;').replaceAll('"', '&#34;') : ''
    if (url) expect(html).toContain(content)
  }
  expect(text).toContain('A&B <用款>：A&B <用款>\n第二行')
  expect([text, html].every((one) => one.includes('012345'))).toBe(true)
})
