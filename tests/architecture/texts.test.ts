import { expect, test } from 'vitest'
import { callsOnLoad } from './literals'
import { unread } from './read-texts'
import { filesIn, ownSources } from './sources'

type Language = 'zh' | 'en' | 'es'

const rooms = filesIn('schemas/texts', '.json').map(({ path, text }) => ({
  path,
  texts: Object.entries(JSON.parse(text) as Record<string, Record<Language, string>>),
}))
const read = (language: Language): Record<string, string> =>
  Object.fromEntries(rooms.flatMap(({ texts }) => texts.map(([key, text]) => [key, text[language]])))
const zh = read('zh')
const plural = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g
const inMany = (text = '') => text.replace(plural, '$3')
const placeholders = (text = '') => [...inMany(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
/** Words in the plural that stand after a count, whatever the count is. */
const counted = {
  en: /\{(?:n|\w*count|days|hours|minutes|levels|flows|people|departments|drafts|groups)\} (?:\w+ )?(?:people|(?!(?:others|is|was|has)\b)\w+s)\b/,
  es: /\{(?:n|\w*count|days|hours|minutes|levels|flows|people|departments|drafts|groups)\} (?!más|de\b|y\b)(?:[\wáéíóúñ]+ )?[\wáéíóúñ]+s\b/,
}
const spoken = /(?:\bt|new BusinessError|new ResponseWithText)\(\s*'([^']+)'/g

test.each(rooms)(
  '$path contains only the texts of its room, sorted, in three languages',
  ({ path, texts }) => {
    const keys = texts.map(([key]) => key)
    for (const key of keys) expect(`schemas/texts/${key.split('.')[0]}.json`).toBe(path)
    expect(keys).toEqual(keys.toSorted())
    for (const [key, text] of texts) expect(Object.keys(text), key).toEqual(['zh', 'en', 'es'])
  },
)

test.each(['en', 'es'] as const)(
  '%s translates every Chinese text, with the same placeholders',
  (language) => {
    const texts = read(language)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(zh).sort())
    for (const [key, text] of Object.entries(zh))
      expect(placeholders(texts[key]), `${language} ${key}`).toEqual(placeholders(text))
  },
)

test.each(['en', 'es'] as const)('%s has a singular for every text that it counts', (language) => {
  const always = Object.entries(read(language)).filter(([, text]) =>
    counted[language].test(text.replace(plural, '#')),
  )
  expect(Object.fromEntries(always)).toEqual({})
})

test.each(['zh', 'en', 'es'] as const)('%s chooses plurals by a parameter that is given', (language) => {
  for (const [key, text] of Object.entries(read(language))) {
    expect(inMany(text), key).not.toMatch(/, plural|(?<!http)\((?:s|es)\)/)
    for (const [, name = ''] of text.matchAll(plural)) expect(placeholders(zh[key]), key).toContain(name)
  }
})

test('defines every text that the code uses', () => {
  const missing = ownSources()
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ path, text }) => [...text.matchAll(spoken)].map(([, key = '']) => ({ path, key })))
    .filter(({ key }) => !(key in zh))
  expect(missing).toEqual([])
})

test('looks up no text while a module loads, before its texts and the language are there', () => {
  const pages = ownSources().filter(({ path, text }) => path.startsWith('src/web/') && /\bt\('/.test(text))
  const early = pages
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap((source) => callsOnLoad('t', source))
  expect(early).toEqual([])
})

/** A key that ends in what a row holds is one of several. */
const isSpoken = (key: string) =>
  key.includes('{')
    ? Object.keys(zh).some((one) => one.startsWith(key.slice(0, key.indexOf('{'))))
    : key in zh

test('defines every text key that a list or the menu names', () => {
  const named = [
    ...filesIn('schemas/lists', '.json'),
    ...filesIn('schemas/menu', '.json'),
    ...filesIn('schemas/picker', '.json'),
  ]
  const missing = named.flatMap(({ path, text }) =>
    [...text.matchAll(/"(?:title|heading|says|ok|ask|done|any|none|hint|found)": "([^"]+\.[^"]+)"/g)]
      .filter(([, key = '']) => !isSpoken(key))
      .map(([, key]) => `${path}: ${key}`),
  )
  expect(missing).toEqual([])
})

test('uses every text somewhere', () => {
  expect(unread(Object.keys(zh))).toEqual([])
})

/** Words for steps, recipients and kinds of columns beside the ones of the glossary. */
const abandoned =
  /节点提交者|上一节点|下一个流程|条件判断流程|触发流程|流程节点|所有收件人|接受者|OR取并集|AND取交集|单行输入框|下拉菜单/

test('calls a step, a recipient and a kind of column by one Chinese word each', () => {
  const texts = [...filesIn('schemas/texts', '.json'), ...filesIn('schemas/fields', '.json')]
  expect(texts.flatMap(({ text }) => text.match(abandoned) ?? [])).toEqual([])
})

test('names the kinds of columns of a table like the fields of the palette', () => {
  const { editers } = readField('table')
  const plain = Object.values(editers ?? {}).filter(({ options }) => !options?.multiple && !options?.type)
  expect(plain.length).toBeGreaterThan(6)
  for (const { title, field } of plain) expect(title).toEqual(readField(field).title)
})

/** A place in the product that a Chinese text sends its reader to: the names of a menu, a page or a tab, in order. */
const place = /(?<![^“ ])([^“”→›{} ]+) [→›] ([^“”→›{} ]+)/g

test('sends readers to places under the names that they have', () => {
  const names = new Set(Object.values(zh))
  const found = Object.entries(zh).flatMap(([key, text]) =>
    [...text.matchAll(place)].flatMap(([, ...parts]) =>
      parts.filter((part) => !names.has(part)).map((part) => `${key}: ${part}`),
    ),
  )
  expect(found).toEqual([])
})

interface FieldSchema {
  title: Record<Language, string>
  editers?: Record<
    string,
    { title: Record<Language, string>; field: string; options?: { multiple?: boolean; type?: string } }
  >
}

const readField = (name: string): FieldSchema =>
  JSON.parse(
    filesIn('schemas/fields', '.json').find(({ path }) => path.endsWith(`/${name}.json`))?.text ?? '',
  )

const takesBack = { zh: /撤回/, en: /withdr/i, es: /\bretir/i }
const sendsBack = { zh: /退回/, en: /\bsen[dt] .*back/i, es: /\bdev(?:olver|uelve|uelto)/i }

test.each(['zh', 'en', 'es'] as const)('%s tells sending back from taking back', (language) => {
  const texts = read(language)
  const { text: rule = '' } =
    ownSources().find(({ path }) => path.endsWith('actions/returns/send-back.ts')) ?? {}
  const thrown = [...rule.matchAll(/'(flow\.[\w-]+)'/g)].map(([, key = '']) => key)
  expect(thrown).toContain('flow.may-not-revoke')
  const about = (room: string) => Object.keys(texts).filter((key) => key.startsWith(`${room}.`))
  const said = (keys: string[], words: RegExp) => keys.filter((key) => words.test(texts[key] ?? ''))
  expect(said([...about('send-back'), ...thrown, 'flow.revoked'], takesBack[language])).toEqual([])
  expect(said(about('withdraw'), sendsBack[language])).toEqual([])
})
