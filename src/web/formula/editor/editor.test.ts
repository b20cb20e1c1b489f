import '../../platform/i18n/design-texts'
import { EditorState } from '@codemirror/state'
import { match } from 'pinyin-pro'
import { beforeAll, describe, expect, test } from 'vitest'
import { expressionParser, type FieldSymbol } from '#/core/expression'
import { setLanguage } from '../../platform/i18n/i18n'
import { localizeFunctions, type Vocabulary } from '../vocabulary'
import { completionRequestOf } from './completion/completion-context'
import { findSuggestions } from './completion/suggestions'
import { initEditorSettings } from './editor-facet'
import { lintExpression } from './expression-editor'
import { completeBrackets, createInsertion } from './insert-text'
import { expressionLanguage } from './language'
import { findActiveSignature } from './signature-tooltip'
import { tokenMarksOf } from './token-chips'
import { tokenOutline } from './token-outline'
import { indexVocabulary } from './vocabulary-names'

const key = (index: number) => `1700000000000_${index}`
const quantity: FieldSymbol = { key: 'bhq6G', name: '数量', kind: 'number' }
const price: FieldSymbol = { key: 'pR3ce', name: '单价', kind: 'number' }
const choices = [
  { value: 'travel', label: '差旅' },
  { value: 2, label: '招待' },
]
const fields: FieldSymbol[] = [
  { key: key(1), name: '报销金额', kind: 'number' },
  { key: key(2), name: '费用类型', kind: 'text', choices },
  { key: key(3), name: '明细', kind: 'table', columns: [quantity, price] },
  { key: key(4), name: '出发日期', kind: 'date' },
]
const custom = { type: 'creater_concact', formitem: null, data: { contact: [] } } as const
const remote = { funname: '查岗位', placeholder: '工号, 内容', frontfun: 'uri_merge_para0' } as const
const vocabulary: Vocabulary = {
  fields,
  row: [],
  functions: localizeFunctions('zh'),
  remote: [{ ...remote, fun: 'post', group: '人事', fields: [{ name: '岗位', value: 'post' }] }],
  custom: [{ ...custom, data: { contact: [] }, id: '1700000000_7', name: '直属主管' }],
}
const words = indexVocabulary(vocabulary)
const outlined = (text: string) => tokenOutline(expressionParser.parse(text), text)

/** Parses a text with its caret drawn as |. */
function spotOf(drawn: string, explicit = false) {
  const text = drawn.replace('|', '')
  return { text, at: drawn.indexOf('|'), outline: outlined(text), words, explicit }
}

const drawnAt = (text: string, at: number) => `${text.slice(0, at)}|${text.slice(at)}`

beforeAll(() => setLanguage('zh'))

describe('display of formula text', () => {
  const shown = (text: string) =>
    tokenMarksOf(outlined(text), words).map(({ from, to, kind, title, known }) => ({
      text: text.slice(from, to),
      kind,
      title,
      ...(!known && { known }),
    }))

  test('shows fields and displayed values with their current titles, whatever the text says', () => {
    expect(shown(`@[旧名_${key(1)}] > 5 && @[x_${key(2)}_展示值] == "@[差旅]"`)).toEqual([
      { text: `@[旧名_${key(1)}]`, kind: 'field', title: '报销金额' },
      { text: `@[x_${key(2)}_展示值]`, kind: 'shown', title: '费用类型' },
    ])
  })

  test('a quoted text is a column only as an argument that expects one', () => {
    const sum = `$[表格汇总](@[明细_${key(3)}], "旧_bhq6G") > "数量_bhq6G"`
    expect(shown(sum).map(({ title }) => title)).toEqual(['表格汇总', '明细', '数量'])
    expect(shown(`$[表格汇总](@[明细_${key(3)}],"没有_aaaaa")`).at(-1)).toMatchObject({ known: false })
  })

  test('marks missing references, in an unfinished text too', () => {
    expect(shown(`(1 + @[没有_${key(9)}] > $[求合](`)).toEqual([
      { text: `@[没有_${key(9)}]`, kind: 'field', title: '没有', known: false },
      { text: '$[求合]', kind: 'function', title: '求合', known: false },
    ])
    expect(shown('@[没有编号]')).toEqual([])
  })

  test('a custom function is one token with its empty brackets', () => {
    expect(shown('#C[旧名_1700000000_7]() == "李梅"')).toEqual([
      { text: '#C[旧名_1700000000_7]()', kind: 'custom', title: '直属主管' },
    ])
    expect(shown('#[查岗位](1) + #[包含](1,2)').map(({ kind }) => kind)).toEqual(['remote', 'function'])
  })
})

describe('completions', () => {
  const sounds = (text: string, query: string) => match(text, query, { continuous: true })
  const offers = (drawn: string, explicit = false) => {
    const spot = spotOf(drawn, explicit)
    const completionRequest = completionRequestOf(spot)
    if (!completionRequest) return []
    return findSuggestions(completionRequest, words, sounds).map(({ title, text }) => {
      const { insert, caret } = completeBrackets(text, spot.text.slice(completionRequest.to))
      const written =
        spot.text.slice(0, completionRequest.from) + insert + spot.text.slice(completionRequest.to)
      return { title, whole: drawnAt(written, completionRequest.from + caret) }
    })
  }
  const titles = (drawn: string, explicit = false) => offers(drawn, explicit).map(({ title }) => title)
  const first = (drawn: string) => offers(drawn)[0]?.whole

  test.each([
    ['@|', `@[报销金额_${key(1)}]|`],
    ['＠【金|】 > 5', `@[报销金额_${key(1)}]| > 5`],
    ['1 + @[je|]', `1 + @[报销金额_${key(1)}]|`],
    ['bxje|', `@[报销金额_${key(1)}]|`],
    ['出发|', `@[出发日期_${key(4)}]|`],
    ['$求和|', '$[求和](|)'],
    ['￥[求和|](1)', '$[求和](|1)'],
    ['$jintian|', '$[今天]()|'],
    ['baohan|', '#[包含](|)'],
    ['$baohan|', '$[包含](|)'],
    ['#查|', '#[查岗位](|)'],
    ['#C[|]', '#C[直属主管_1700000000_7]()|'],
    ['直属|', '#C[直属主管_1700000000_7]()|'],
  ])('the first completion of %s gives %s', (drawn, whole) => expect(first(drawn)).toBe(whole))

  test('a table function completes a table, then its columns', () => {
    expect(titles('$[表格汇总](|)')).toEqual(['明细'])
    expect(first(`$[表格汇总](@[明细_${key(3)}],|)`)).toBe(`$[表格汇总](@[明细_${key(3)}],"数量_bhq6G"|)`)
    expect(first(`$[表格汇总](@[明细_${key(3)}],"单|")`)).toBe(`$[表格汇总](@[明细_${key(3)}],"单价_pR3ce"|)`)
  })

  test('completes columns, not fields of the form, after @ where a column is expected', () => {
    const call = `$[表格汇总](@[明细_${key(3)}],@数|`
    expect(titles(call)).toEqual(['数量'])
    expect(first(call)).toBe(`$[表格汇总](@[明细_${key(3)}],"数量_bhq6G"|`)
  })

  test('completes columns by name in an argument that is evaluated per row', () => {
    const call = `$[按条件汇总](@[明细_${key(3)}],"数量_bhq6G",@[|`
    expect(first(call)).toContain('@[数量_bhq6G]|')
  })

  test('completes a text compared with a choice to its stored or displayed values', () => {
    expect(first(`@[费用类型_${key(2)}] == "|"`)).toBe(`@[费用类型_${key(2)}] == "travel"|`)
    expect(first(`@[费用类型_${key(2)}_展示值] != |`)).toContain('"差旅"|')
    expect(titles(`#[包含](@[费用类型_${key(2)}],"|")`)).toEqual(['差旅', '招待'])
  })

  test("completes a remote function's argument with the results of its source", () => {
    expect(first('#[查岗位](1,|)')).toBe('#[查岗位](1,"岗位"|)')
    expect(titles('#[查岗位](|)')).toEqual([])
  })

  test('suggests a date first where a date is expected', () => {
    expect(titles('$[年](@|)')[0]).toBe('出发日期')
  })

  test.each(['|', '5 > |', '"报销|"', '1|', `@[报销金额_${key(1)}]|`, '@[报销金额]|'])(
    'offers no automatic completion at %s',
    (drawn) => expect(titles(drawn)).toEqual([]),
  )

  test('offers everything on explicit request, except the field itself', () => {
    expect(titles('5 > |', true)).toEqual(expect.arrayContaining(['报销金额', '求和', '查岗位', '直属主管']))
    const own = indexVocabulary({ ...vocabulary, itself: key(1) })
    const completionRequest = completionRequestOf({ ...spotOf('@|'), words: own })
    expect(
      completionRequest && findSuggestions(completionRequest, own, sounds).map(({ title }) => title),
    ).not.toContain('报销金额')
  })
})

describe('current call at the caret', () => {
  const at = (drawn: string) => {
    const { outline, at } = spotOf(drawn)
    const { callee, index } = findActiveSignature(outline, words, at) ?? {}
    return callee && ['title' in callee ? callee.title : callee.funname, index]
  }

  test.each([
    ['$[求和](|', ['求和', 0]],
    ['$[求和](1, |', ['求和', 1]],
    ['$[求和]（1，|2）', ['求和', 1]],
    ['$[求和](1,(2,|3))', ['求和', 1]],
    ['$[求和](1,$[取余](7,|2))', ['取余', 1]],
    ['$[求和]("a,(b",|)', ['求和', 1]],
    ['#[查岗位](|)', ['查岗位', 0]],
    ['$[求和](1|', ['求和', 0]],
    ['$[求和](1)|', undefined],
    ['|$[求和](1)', undefined],
  ])('finds the current call at %s: %j', (drawn, expected) => expect(at(drawn)).toEqual(expected))
})

describe('formula errors', () => {
  const problems = (doc: string, more: Partial<Vocabulary> = {}) =>
    lintExpression(
      EditorState.create({
        doc,
        extensions: [
          expressionLanguage,
          initEditorSettings({ vocabulary: { ...vocabulary, ...more }, as: 'condition', label: '' }),
        ],
      }),
    ).map(({ code, from, line, column }) => [code, from, line, column])

  test('an empty text is not an error yet', () => expect(problems(' \n')).toEqual([]))

  test('reports a formula that reads its own field at that position', () => {
    const text = `1 ==\n @[x_${key(1)}]`
    expect(problems(text)).toEqual([])
    expect(problems(text, { itself: key(1) })).toEqual([['formula.refers-to-itself', 6, 2, 2]])
  })

  test('checks names of remote functions once they are loaded', () => {
    expect(problems('#[没有](1) == 1')).toEqual([['expression.unknown-function', 0, 1, 1]])
    expect(problems('#[没有](1) == 1', { remote: [], isLoading: true })).toEqual([])
    expect(problems('#C[没有_1700000000_8]() == 1')).toEqual([['expression.unknown-function', 0, 1, 1]])
  })
})

describe('insertion of tokens', () => {
  const inserted = (drawn: string, piece: string) => {
    const { text, at } = spotOf(drawn)
    const before = EditorState.create({ doc: text, selection: { anchor: at } })
    const { state } = before.update(createInsertion(before, piece))
    return drawnAt(state.doc.toString(), state.selection.main.head)
  }

  test.each([
    ['|', '@[a]', '@[a]|'],
    ['@[a]|', '>=', '@[a] >=|'],
    ['a|b', '+', 'a + |b'],
    ['|', '$[求和](', '$[求和](|)'],
    ['1|', '$[求和](', '1 $[求和](|)'],
    ['|(1)', '$[求和](', '$[求和](|1)'],
    ['|', '$[今天]()', '$[今天]()|'],
    ['$[f](1|)', ')', '$[f](1)|'],
    ['$[f]((1|)', ')', '$[f]((1)|)'],
    ['(1|', ')', '(1)|'],
  ])('inserting into %s the token %s gives %s', (drawn, piece, whole) =>
    expect(inserted(drawn, piece)).toBe(whole),
  )
})
