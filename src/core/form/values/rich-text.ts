import { designLanguage, type Language } from '../../text/language'

/*
 * Rules of permitted rich text. Server and page sanitize by the same rules, on input and on display, so a
 * value stored before a rule was tightened is no danger either (trust T12).
 */

/** Permitted tags of rich text. The text of other tags is preserved, but not of scripts and styles. */
export const allowedRichTextTags: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'mark', 'sub', 'sup', 'a', 'img', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** Maximum nesting depth of tags. */
export const maxTagDepth = 60

/** Maximum nesting depth of tags when reading; content deeper than `maxTagDepth` is flattened. */
export const maxReadDepth = 1_000

/**
 * Maximum number of parts (tags, attributes, texts, entities) of HTML to sanitize; twenty characters of names
 * count as one.
 */
export const maxHtmlParts = 20_000

/** Maximum length of an attribute, above that of any legitimate one. */
const longestAttribute = 4_000

const size = /^\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)$/
const colour = /^(#[\da-f]{3,8}|(rgb|hsl)a?\([\d\s.,%/]{1,60}\)|[a-z]{3,24})$/i

const styles: Readonly<Record<string, RegExp>> = {
  'text-align': /^(left|right|center|justify)$/,
  color: colour,
  'background-color': colour,
  'font-size': size,
  width: size,
  'min-width': size,
}

const declarations =
  /(?:^|;)\s*(text-align|color|background-color|font-size|width|min-width)\s*:\s*([^:;]{1,80})(?=;|$)/gi

/** Filters the declarations of a style attribute to colour, size and alignment. */
function filterStyle(style: string): string {
  const found: string[] = []
  for (const [, name = '', value = ''] of style.matchAll(declarations))
    if (styles[name.toLowerCase()]?.test(value.trim())) found.push(`${name.toLowerCase()}: ${value.trim()}`)
  return found.join('; ')
}

const digits = /^\d{1,4}$/
const words = /^[^<>]{0,500}$/

/**
 * Permitted link targets: a web page, a mail or phone address, a path of this site, a fragment; other links
 * are removed.
 */
const link = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s<>"\\]{0,2000}$/i

/** An image must be a file of this site, so that no foreign server can track readers. */
const image = /^\/(?![/\\])[^\s<>"\\]{1,2000}$/

const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: link, title: words },
  img: {
    src: image,
    alt: words,
    title: words,
    width: digits,
    height: digits,
    'data-imgid': /^[\w-]{1,64}$/,
  },
  ol: { start: digits },
  th: { colspan: digits, rowspan: digits, colwidth: /^\d{1,4}(,\d{1,4})*$/ },
  td: { colspan: digits, rowspan: digits, colwidth: /^\d{1,4}(,\d{1,4})*$/ },
  mark: { 'data-color': colour },
}

/** Sanitizes an attribute; undefined if it is not permitted. */
export function sanitizeAttribute(tag: string, name: string, value: string): string | undefined {
  if (value.length > longestAttribute) return undefined
  if (name === 'style') return filterStyle(value) || undefined
  const shapes = Object.hasOwn(attributes, tag) ? attributes[tag] : undefined
  const trimmed = value.trim()
  return shapes && Object.hasOwn(shapes, name) && shapes[name]?.test(trimmed) ? trimmed : undefined
}

const inline = new Set('a,b,strong,i,em,u,s,del,mark,sub,sup,span,code'.split(','))
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Returns the character of a number; a NUL and half of a surrogate pair are none. */
const character = (code: number) =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).replace(/\p{Cs}/u, '') : ''

const decoded = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,5}));/gi, (whole, hex, decimal, name) => {
    if (hex) return character(Number.parseInt(hex, 16))
    return decimal ? character(Number(decimal)) : (entities[String(name).toLowerCase()] ?? whole)
  })

/** Text of an image without a name. */
const unnamedImage: Readonly<Record<Language, string>> = { zh: '图片', en: 'image', es: 'imagen' }

const imageText = (tag: string, language: Language) => {
  const alt = /\balt=(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  return ` [${decoded(alt?.[1] ?? alt?.[2] ?? '') || unnamedImage[language]}] `
}

/**
 * Returns the end of the tag that starts at `from`, ignoring brackets in quotes; the end of the text if
 * unclosed.
 */
function endOfTag(html: string, from: number): number {
  if (html.startsWith('<!--', from)) {
    const end = html.indexOf('-->', from + 4)
    return end < 0 ? html.length : end + 2
  }
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const sign = html.charAt(at)
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
  }
  return html.length
}

function tagText(tag: string, language: Language): string {
  const name = /^<\/?([a-z][a-z\d]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
  if (name === 'img') return imageText(tag, language)
  return inline.has(name) ? '' : ' '
}

/** Converts rich text to one line of plain text, with images by name. A single pass, for any input. */
export function richTextToPlain(html: string, language: Language = designLanguage): string {
  const parts: string[] = []
  let read = 0
  for (const begin = /<[a-z/!]/gi; ; ) {
    const at = begin.exec(html)?.index ?? html.length
    parts.push(decoded(html.slice(read, at)))
    if (at === html.length) break
    read = endOfTag(html, at) + 1
    parts.push(tagText(html.slice(at, read), language))
    begin.lastIndex = read
  }
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Whether rich text shows nothing: no word, image, line or table. */
export const isBlankHtml = (html: string): boolean =>
  !/<(img|hr|table)\b/i.test(html) && richTextToPlain(html) === ''
