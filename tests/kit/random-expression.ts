import fc from 'fast-check'
import corpus from '#fixtures/expressions.json'
import type { FieldSymbol } from '../../src/core/expression'
import json from '../../src/generated/functions.json'
import type { FunctionSchema } from '../../src/generated/types'

/*
 * Random expressions about the form of the corpus: `sound` ones keep to the kinds of fields and parameters,
 * `swapped` ones nearly do, `wild` ones put anything anywhere, `broken` ones are no expressions any more.
 */

/** The form that random expressions are about. */
export const form = corpus.form as FieldSymbol[]

const functions = json as unknown as FunctionSchema[]
type Kind = Exclude<FunctionSchema['parameters'][number]['kind'], 'table' | 'column'>
type Texts = fc.Arbitrary<string>
type Tie = (kind: Kind) => Texts

const referenceTo = ({ name, key }: FieldSymbol) => `@[${name}_${key}]`
const fieldsOf = (...kinds: FieldSymbol['kind'][]) =>
  form.filter(({ kind }) => kinds.includes(kind)).map(referenceTo)

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
const digits = fc.oneof(
  fc.nat({ max: 40 }).map(String),
  fc.tuple(fc.nat(), fc.stringMatching(/^\d{1,7}$/)).map(([whole, part]) => `${whole}.${part}`),
  fc.constantFrom('0', '0.1', '1000000000', '123456789012345678.91', '0.0000000001', '999999999999999'),
)
const words = fc.constantFrom(
  ...[
    '住宿',
    '加急',
    'a,b，c',
    '',
    ' ',
    '%',
    '张三',
    'a"b\\c',
    '𠮷👩‍👩‍👧',
    '\u202eabc',
    '\u0000',
    '(a+)+$',
    '[.*',
    '{{x}}',
  ],
  ...['__proto__', 'constructor', '一\n二', '12a', '-', 'ﬁ', 'İ', 'ß'],
)
const days = fc.constantFrom(
  '2024-02-29',
  '2023-12-31 23:59:59',
  '1970-01-01',
  '9999-12-31',
  '0001-01-01',
  '2024年3月1日',
)

const leaves: Record<Kind, Texts> = {
  number: fc.oneof(digits, fc.constantFrom(...fieldsOf('number'))),
  boolean: fc.constantFrom('true', 'false', ...fieldsOf('boolean')),
  text: fc.oneof(words.map(quoted), fc.constantFrom(...fieldsOf('text'), '@[地区_1685774578123_9_展示值]')),
  date: fc.oneof(days.map(quoted), fc.constantFrom(...fieldsOf('date'))),
  list: fc.constantFrom(...fieldsOf('list', 'person', 'department')),
  plain: fc.constantFrom(...fieldsOf('number', 'boolean', 'text', 'date', 'list', 'person')),
  any: fc.constantFrom(...fieldsOf('number', 'text', 'area'), '@[明细_1685774578123_3]'),
}

const joined = (left: Texts, operators: string[], right: Texts): Texts =>
  fc.tuple(left, fc.constantFrom(...operators), right).map((parts) => `(${parts.join(' ')})`)

const comparing = ['==', '!=', '<', '<=', '>', '>=']

/** What else than a leaf or a function can be of a kind. */
const operations = (tie: Tie): Record<Kind, Texts[]> => ({
  number: [joined(tie('number'), ['+', '-', '*', '/'], tie('number')), tie('number').map((of) => `-${of}`)],
  boolean: [
    joined(tie('boolean'), ['&&', '||'], tie('boolean')),
    tie('boolean').map((of) => `!${of}`),
    joined(tie('number'), comparing, tie('number')),
    joined(tie('text'), comparing, tie('text')),
    joined(tie('date'), comparing, tie('date')),
    joined(tie('list'), ['==', '!='], tie('text')),
  ],
  text: [],
  date: [],
  list: [],
  plain: [tie('number'), tie('boolean'), tie('text'), tie('date'), tie('list')],
  any: [tie('number'), tie('boolean'), tie('text'), tie('date'), tie('list')],
})

type Parameter = FunctionSchema['parameters'][number]

/** Lists that functions about dates ask for are lists of days. */
const dayLists = fc.constantFrom('"2024-02-09,2024-02-12"', '$[拆分]("2024-10-01;1999-01-01",";")', '""')

const columns = fc.constantFrom('@[数量_bhq6G]', '-@[单价_pR3ce]')

/** Patterns: those that are literal are checked before an expression runs. */
const patterns = fc.constantFrom('"^住"', '"[0-9]+"', String.raw`"[\u4e00-\u9fa5]+"`)

function argument({ kind, given, of }: Parameter, tie: Tie): Texts {
  if (of === 'pattern') return patterns
  if (kind === 'table') return fc.constant('@[明细_1685774578123_3]')
  if (kind === 'column') return fc.constantFrom('"数量_bhq6G"', '"单价_pR3ce"')
  if (given !== 'row') return tie(kind)
  return kind === 'number'
    ? joined(columns, ['+', '*'], tie('number'))
    : joined(columns, comparing, tie('number'))
}

/** A call that gives what is asked for; of what may be left out or repeated some. */
function callOf(callee: FunctionSchema, tie: Tie): Texts {
  const { name, parameters, group } = callee
  const given = (kind: Kind) => (group === 'date' && kind === 'list' ? dayLists : tie(kind))
  const all = fc.tuple(
    ...parameters.map((parameter) =>
      fc.array(argument(parameter, given), { minLength: 1, maxLength: parameter.repeats ? 3 : 1 }),
    ),
  )
  const optional = parameters.filter((parameter) => parameter.optional).length
  return fc.tuple(all, fc.nat({ max: optional })).map(
    ([args, left]) =>
      `$[${name}](${args
        .slice(0, args.length - left)
        .flat()
        .join(', ')})`,
  )
}

const depths = { maxDepth: 5, depthSize: 'small' } as const
/** Functions that read what a text says, or compare what may be anything: whether they can is no matter of kinds. */
const readers: ReadonlySet<string> = new Set(['文本转数字', '百分比转数字', '多条件判断', '对应取值'])
const ordinary = functions.filter(({ name, flow }) => !flow && !readers.has(name))
const readsDays = ({ group, parameters }: FunctionSchema) =>
  group === 'date' && parameters.some(({ kind }) => kind === 'list')
const isPlain = ({ result }: FunctionSchema) => result !== 'text' && result !== 'any'

type Vocabulary = { leaves: Record<Kind, Texts>; functions: FunctionSchema[] }

/** Expressions in which every part is of the kind that is asked for, by what they answer. */
const soundOver = ({ leaves, functions }: Vocabulary) =>
  fc.letrec<Record<Kind, string>>((again) => {
    const tie = again as Tie
    const more = operations(tie)
    const ofKind = (kind: Kind) => {
      const answering = functions.filter(({ result }) => kind === 'any' || result === kind)
      const calls = answering.map((one) => callOf(one, tie))
      const weighted = calls.length ? [{ weight: 2, arbitrary: fc.oneof(...calls) }] : []
      return fc.oneof(depths, leaves[kind], ...more[kind], ...weighted)
    }
    const kinds = Object.keys(leaves) as Kind[]
    return Object.fromEntries(kinds.map((kind) => [kind, ofKind(kind)])) as Record<Kind, Texts>
  })

/** Sound expressions by what they answer. */
export const sound: Readonly<Record<Kind, Texts>> = soundOver({ leaves, functions: ordinary })

const word = fc.constantFrom('"住宿"', '"张三"', '"12a"')
const plainLeaves = { ...leaves, text: word, plain: word, any: word }
const leafText = /@\[[^\]]*\]|"(?:[^"\\]|\\.)*"|\b\d+(?:\.\d+)?\b|\btrue\b|\bfalse\b/g

/**
 * Sound expressions of which one leaf was swapped for another. All parts are of kinds that are known before
 * they run: no text in them may or may not spell what is asked for.
 */
export const swapped: Texts = fc
  .record({
    text: soundOver({
      leaves: plainLeaves,
      functions: ordinary.filter((one) => isPlain(one) && !readsDays(one)),
    }).any,
    at: fc.nat({ max: 100 }),
    leaf: fc.oneof(
      ...Object.values(plainLeaves),
      fc.constantFrom('@[明细_1685774578123_3]', '@[数量_bhq6G]'),
    ),
  })
  .map(({ text, at, leaf }) => {
    const spots = [...text.matchAll(leafText)]
    const spot = spots[at % Math.max(1, spots.length)]
    return spot ? text.slice(0, spot.index) + leaf + text.slice(spot.index + spot[0].length) : text
  })

const operators = ['+', '-', '*', '/', '&&', '||', ...comparing]
const callable = functions.filter(({ flow }) => !flow)

/** Leaves of all kinds, tables, columns, fields that are unknown and functions from outside. */
const anything: Texts = fc.oneof(
  ...Object.values(leaves),
  fc.constantFrom('@[明细_1685774578123_3]', '@[数量_bhq6G]', '"数量_bhq6G"', '@[别的_1685774578123_99]'),
  fc.constantFrom('#[汇率]("USD")', '#C[审批人_1]()', '$[constructor](1)', '$[今天]()'),
)

/** Expressions that put anything anywhere. */
export const wild: Texts = fc.letrec<{ any: string }>((again) => {
  const tie = () => again('any')
  const binary = joined(tie(), operators, tie())
  const bare = binary.map((text) => text.slice(1, -1))
  const unary = fc.tuple(fc.constantFrom('!', '-'), tie()).map(([sign, of]) => sign + of)
  const calls = fc.oneof(...callable.map((one) => callOf(one, tie)))
  const args = fc.array(tie(), { maxLength: 4 })
  const miscalls = fc
    .tuple(fc.constantFrom(...callable), args)
    .map(([{ name }, given]) => `$[${name}](${given.join('，')})`)
  return { any: fc.oneof(depths, anything, binary, bare, unary, { weight: 2, arbitrary: calls }, miscalls) }
}).any

const pieces = [
  '(',
  ')',
  ',',
  '"',
  '“',
  '@[',
  ']',
  '$[',
  '#C[',
  '$1',
  '&',
  '=',
  '！',
  '\\',
  '\n',
  '\u0000',
  '\ud83d',
  '住',
]

/** Expressions with something cut out, put in or torn off. */
export const broken: Texts = fc
  .record({
    text: wild,
    at: fc.nat({ max: 1_000 }),
    cut: fc.nat({ max: 3 }),
    piece: fc.constantFrom('', '', ...pieces),
  })
  .map(({ text, at, cut, piece }) => {
    const from = at % (text.length + 1)
    return text.slice(0, from) + piece + text.slice(from + cut)
  })

const blank = fc.constantFrom(undefined, '', null)
const cell = fc.oneof(
  fc.integer({ min: -1_000, max: 100_000 }).map((cents) => cents / 100),
  fc.constantFrom('', '2.25'),
)
const rows = fc.array(fc.record({ bhq6G: cell, pR3ce: cell }, { requiredKeys: [], noNullPrototype: true }), {
  maxLength: 5,
})

const stored: Record<FieldSymbol['kind'], fc.Arbitrary<unknown>> = {
  text: words,
  number: fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
    fc.constantFrom<unknown>(0, 1e15, '12.5', '12345678901234567.89', 0.1 + 0.2),
  ),
  date: days.filter((day) => !day.includes('年')),
  person: fc.array(words.filter(Boolean), { maxLength: 3 }),
  department: fc.oneof(words, fc.array(words, { maxLength: 3 })),
  list: fc.array(words, { maxLength: 3 }),
  boolean: fc.boolean(),
  area: fc.constant({ provinceName: '贵州省', cityName: '贵阳市' }),
  table: rows,
}

const valuesBy = (
  value: (field: FieldSymbol) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      form.map((field) => [field.key, fc.oneof({ weight: 4, arbitrary: value(field) }, blank)]),
    ),
  )

/** A form filled in as its fields allow, some fields not yet. */
export const filled = valuesBy(({ kind }) => stored[kind])

/** A form filled in by a program that knows nothing of its fields. */
export const misfilled = valuesBy(() =>
  fc.oneof(...Object.values(stored), fc.constantFrom<unknown>(1e308, [], {}, [1])),
)
