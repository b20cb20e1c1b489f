// The expression language beside other libraries and handwritten JavaScript. See README.md.
import { Environment } from '@marcbachmann/cel-js'
import { Decimal } from 'decimal.js'
import { Parser } from 'expr-eval-fork'
import { compileExpression } from 'filtrex'
import { bundled } from './bundled.mjs'
import { openTable, ratio } from './report.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const {
  checkExpression,
  compileExpression: compile,
  compileSetFormula,
  evaluateExpression: evaluate,
} = await bundled('language')

/** Microseconds of one call in each of several rounds, in which the contenders take turns. */
function race(contenders, calls) {
  const names = Object.keys(contenders)
  const times = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -2; round < rounds; round++)
    for (const name of names) {
      const microseconds = timeOf(contenders[name], calls)
      if (round >= 0) times[name].push(microseconds)
    }
  return times
}

function timeOf(work, calls) {
  const began = performance.now()
  for (let call = 0; call < calls; call++) work(call)
  return ((performance.now() - began) * 1000) / calls
}

/** Stops the bench when the contenders do not answer the same to every call; a float may miss by a cent. */
function demandEqual(contenders, calls) {
  for (let call = 0; call < calls; call++) {
    const answers = Object.entries(contenders).map(([name, work]) => [name, work(call)])
    const [, expected] = answers[0]
    const wrong = answers.filter(
      ([name, answer]) => Math.abs(answer - expected) > (isFloat(name) ? 0.011 : 0),
    )
    if (wrong.length) throw new Error(`call ${call} should have ${expected}: ${wrong.join('; ')}`)
  }
}

const isFloat = (name) => name.includes('float')

function print(title, times) {
  const qianpiTime = times.Qianpi
  const row = openTable([title, 'µs', 'ours ÷ this'])
  for (const [name, time] of Object.entries(times)) row([name, time, ratio(qianpiTime, time)])
}

function compare(title, contenders, { calls, distinct }) {
  demandEqual(contenders, distinct)
  print(title, race(contenders, calls))
}

// A condition of ten operators over numbers and texts, on a thousand different forms.

const keys = { price: '1685774578123_1', count: '1685774578123_2', freight: '1685774578123_3' }
Object.assign(keys, { discount: '1685774578123_4', people: '1685774578123_5', kind: '1685774578123_6' })
Object.assign(keys, { city: '1685774578123_7', days: '1685774578123_8' })
const field = (name) => `@[${name}_${keys[name]}]`

const expressionText =
  `(${field('price')} * ${field('count')} + ${field('freight')} - ${field('discount')}) / ${field('people')} > 500 ` +
  `&& (${field('kind')} == "住宿" || ${field('city')} == "上海") && ${field('days')} <= 30`
const joined =
  '(price * count + freight - discount) / people > 500 and (kind == "住宿" or city == "上海") and days <= 30'
const celText =
  '(price * count + freight - discount) / people > 500.0 && (kind == "住宿" || city == "上海") && days <= 30.0'
const byHand = (form) =>
  (form.price * form.count + form.freight - form.discount) / form.people > 500 &&
  (form.kind === '住宿' || form.city === '上海') &&
  form.days <= 30

const forms = Array.from({ length: 1000 }, (_, index) => ({
  price: (10_000 + ((index * 7919) % 90_000)) / 100,
  count: 1 + (index % 9),
  freight: (index % 40) / 4,
  discount: (index % 13) / 10,
  people: 1 + (index % 4),
  kind: index % 3 ? '住宿' : '交通',
  city: index % 2 ? '上海' : '北京',
  days: index % 34,
}))
const stored = forms.map((form) => new Map(Object.entries(form).map(([name, value]) => [keys[name], value])))
const scopes = stored.map((values) => ({ value: (key) => values.get(key) }))
const of = (list, call) => list[call % list.length]

const parser = new Parser()
const cel = new Environment()
for (const name of Object.keys(keys))
  cel.registerVariable(name, name === 'kind' || name === 'city' ? 'string' : 'double')

const compiled = {
  ours: compile(expressionText),
  filtrex: compileExpression(joined),
  eval: parser.parse(joined),
  cel: cel.parse(celText),
}
compare(
  'a condition of 10 operators, evaluated',
  {
    Qianpi: (call) => compiled.ours.run(of(scopes, call)).value,
    'filtrex (floats, makes JavaScript)': (call) => compiled.filtrex(of(forms, call)),
    'expr-eval-fork (floats)': (call) => compiled.eval.evaluate(of(forms, call)),
    'cel-js (floats)': (call) => compiled.cel(of(forms, call)),
    'JavaScript by hand (floats)': (call) => byHand(of(forms, call)),
  },
  { calls: 20_000, distinct: forms.length },
)

/** Another text for every call, so that nobody answers from a cache. */
let unread = 0
const other = (text) => text.replace('500', () => `500.${100_000 + unread++}`)
const otherCel = () => other(celText.replace('500.0', '500'))
compare(
  'the same, read and evaluated once',
  {
    Qianpi: (call) => compile(other(expressionText)).run(of(scopes, call)).value,
    'filtrex (floats, makes JavaScript)': (call) => compileExpression(other(joined))(of(forms, call)),
    'expr-eval-fork (floats)': (call) => parser.parse(other(joined)).evaluate(of(forms, call)),
    'cel-js (floats)': (call) => cel.parse(otherCel())(of(forms, call)),
    'JavaScript by new Function (floats)': (call) =>
      new Function('form', `return (${other(String(byHand))})(form)`)(of(forms, call)),
  },
  { calls: 300, distinct: 100 },
)

// A table of 500 rows: prices with cents, quantities with two decimals, the amount of each row.

const rows = Array.from({ length: 500 }, (_, index) => ({
  pR3ce: ((index * 7919) % 100_000) / 100,
  bhq6G: ((index * 31) % 1000) / 100,
}))
const table = { value: () => rows }
const detail = '@[明细_1685774578123_9]'
const cents = (value) => Math.round(value * 100) / 100
const exact = (pick) =>
  rows
    .reduce((sum, row) => sum.plus(pick(row)), new Decimal(0))
    .toDP(2)
    .toNumber()
const floating = (pick) => {
  let sum = 0
  for (const row of rows) sum += pick(row)
  return cents(sum)
}
const amount = (row) => row.pR3ce * row.bhq6G
const exactAmount = (row) => new Decimal(row.pR3ce).times(row.bhq6G)

const sum = compile(`$[表格汇总](${detail},"单价_pR3ce")`)
compare(
  'the sum of a column, 500 rows',
  {
    Qianpi: () => sum.run(table).value,
    'decimal.js by hand': () => exact(({ pR3ce }) => pR3ce),
    'JavaScript by hand (floats)': () => floating(({ pR3ce }) => pR3ce),
  },
  { calls: 100, distinct: 1 },
)

const rowFormula = compile('@[单价_pR3ce] * @[数量_bhq6G]')
const amounts = () =>
  rows.map((row) => ({ aM0nt: rowFormula.run({ value: table.value, column: (code) => row[code] }).value }))
const sumOfAmounts = compile(`$[表格汇总](${detail},"金额_aM0nt")`)
compare(
  'price × quantity in each of 500 rows, then their sum',
  {
    Qianpi: () => {
      const computed = amounts()
      return sumOfAmounts.run({ value: () => computed }).value
    },
    'decimal.js by hand': () => exact(exactAmount),
    'JavaScript by hand (floats)': () => floating(amount),
  },
  { calls: 50, distinct: 1 },
)

const dear = compile(`$[按条件汇总](${detail},"单价_pR3ce",@[单价_pR3ce] * @[数量_bhq6G] > 1000)`)
compare(
  'the sum over those of 500 rows whose price × quantity is over 1000',
  {
    Qianpi: () => dear.run(table).value,
    'decimal.js by hand': () => exact((row) => (exactAmount(row).gt(1000) ? row.pR3ce : 0)),
    'JavaScript by hand (floats)': () => floating((row) => (amount(row) > 1000 ? row.pR3ce : 0)),
  },
  { calls: 50, distinct: 1 },
)

// Texts that mean harm, or just went wrong: the time until the problem is said.

const hostile = {
  'a text that is never closed': `${expressionText} && "${'a'.repeat(3000)}`,
  'a depth of 100,000': '('.repeat(100_000),
  'a million characters': '1+'.repeat(500_000),
  'a sum of 4,000 characters': `${'1+'.repeat(1999)}1`,
  '1,333 missing operators': '1 2'.repeat(1333),
  '2,000 open references': '@['.repeat(2000),
  'an unknown field and function': `$[没有](@[${'a'.repeat(3000)}_1685774578123_99])`,
  'texts made of backslashes': `"${'\\"'.repeat(1999)}`,
  'zeros with a point at the end': `${'0'.repeat(3990)}.`,
  'signs of a regular expression': '(a+)+$|(.*)*\\'.repeat(250),
  'surrogates, controls and marks of direction': '\ud800\u0000\u202e\u{1f469}\u200d'.repeat(660),
  'a division by zero behind 490 sums': `1 / (0${' * 1'.repeat(490)})`,
}
const row = openTable(['bad text', 'checked, evaluated and read as a contact formula, ms'])
const answer = (text) => {
  const found = [...checkExpression(text, []), evaluate(text, table).problem]
  if (!found.some(Boolean) || !compileSetFormula(text).problems.length)
    throw new Error(`no problem in ${text}`)
}
for (const [name, text] of Object.entries(hostile)) {
  const times = Array.from({ length: rounds }, () => timeOf(() => answer(text), 1) / 1000)
  row([name, times])
}
