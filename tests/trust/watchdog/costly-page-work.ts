import { readDmnTables } from '../../../src/core/decision/dmn/read-table'
import { parseClipboard, pasteGridCells } from '../../../src/core/decision/table-grid'
import { compareDesigns } from '../../../src/core/flow/compare/compare-designs'
import { describeConflicts } from '../../../src/core/flow/compare/describe-conflicts'
import { describeDifference } from '../../../src/core/flow/compare/difference-details'
import { mergeDesigns } from '../../../src/core/flow/compare/merge-designs'
import { mergeForms } from '../../../src/core/form'
import { importSheet } from '../../../src/core/form/table/import-sheet'
import { pasteCells } from '../../../src/core/form/table/paste-cells'
import { parseTsv } from '../../../src/core/form/table/tsv'
import type { DecisionTable, FlowDesign, FormItem } from '../../../src/generated/types'
import { readImport } from '../../../src/web/designer/import/read-import'
import { cloneItems } from '../../../src/web/designer/new-item'
import { chain } from '../../kit/designs'
import { codeOf, column, field, formOf, keyOf, modelOf, table } from '../../kit/form-of'
import { largeForms } from './large-forms'

/** Work that a page does in one turn on its largest input. */
export interface PageWork {
  kind: string
  /** Does the work, or returns its pieces, between which the page yields. */
  run(): unknown
}

const listOf = <Entry>(count: number, make: (at: number) => Entry) =>
  Array.from({ length: count }, (_, at) => make(at))

const nameOf = (at: number) =>
  `数${[...String(at)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')}`

const chance = () => {
  let drawn = 0
  const random = () => {
    drawn = (drawn * 16_807 + 11) % 2_147_483_647
    return drawn / 2_147_483_647
  }
  return { now: () => 1_732_154_400_000, random }
}

/** Two edits of a design of 2,000 fields and 50 steps that list each of them. */
function editedDesigns() {
  const fields = listOf(2_000, (at) => field(nameOf(at), { formula: `@${nameOf((at + 1) % 2_000)} + 1` }))
  const steps = chain(...listOf(25, (at) => ({ id: `s${at}`, who: ['100029'] })))
  const base: FlowDesign = {
    ...steps,
    formset: formOf(...fields),
    funlist: steps.funlist.map((step) => ({
      ...step,
      formEditLimit: fields.map(({ key, name }) => ({
        key,
        name,
        type: 'canedit' as const,
        required: false,
      })),
    })),
  }
  const edited = (change: (item: FormItem, at: number) => FormItem[], added: string): FlowDesign => {
    const list = [
      ...base.formset.list.flatMap(change),
      ...listOf(500, (at) => field(`${added}${nameOf(at)}`)),
    ]
    const named = new Map(list.map((item) => [item.key, item.name]))
    return {
      ...base,
      formset: { ...base.formset, list },
      funlist: base.funlist.map((step) => ({
        ...step,
        formEditLimit: [...named].map(([key, name]) => ({
          key,
          name,
          type: 'readonly' as const,
          required: false,
        })),
      })),
    }
  }
  const mine = edited((item, at) => (at % 4 === 0 ? [] : [{ ...item, name: `我${item.name}` }]), '甲')
  const theirs = edited(
    (item, at) => (at % 4 === 1 ? [] : [{ ...item, options: { ...item.options, unit: `元${at}` } }]),
    '乙',
  )
  return { base, mine, theirs }
}

const words = { yes: '是', no: '否' }
const choices = listOf(20_000, (at) => ({ value: `选${at}`, label: `选${at}` }))
const world = {
  fields: [
    { key: keyOf('选'), name: '选', kind: 'text' as const, choices },
    ...listOf(30, (at) => ({ key: keyOf(nameOf(at)), name: nameOf(at), kind: 'number' as const })),
  ],
  words,
  ways: [],
  people: (groups: readonly { chosed: readonly { name: string }[] }[]) =>
    groups.map(({ chosed }) => chosed.map(({ name }) => name).join('、')).join(' + '),
}

/** A DMN document of as many cells as its length allows. */
const dmn = (rows: number, columns: number, input: string, cell: (row: number) => string) =>
  `<?xml version="1.0"?><definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/"><decision name="表"><decisionTable>${listOf(
    columns,
    () => `<input><inputExpression><text>${input}</text></inputExpression></input>`,
  ).join('')}<output name="得"/>${listOf(
    rows,
    (row) =>
      `<rule>${`<inputEntry><text>${cell(row)}</text></inputEntry>`.repeat(columns)}<outputEntry><text>1</text></outputEntry></rule>`,
  ).join('')}</decisionTable></decision></definitions>`

const grid = (kind: 'people' | 'text', expression: string, rows: number, columns: number): DecisionTable => ({
  id: 'table',
  name: '表',
  hit: 'first',
  inputs: listOf(columns, (at) => ({ id: `i${at}`, expression })),
  outputs: [{ id: 'o', name: '得', ...(kind === 'people' && { kind }) }],
  rules: listOf(rows, (row) => ({
    id: `r${row}`,
    cells: listOf(columns, () => ({ is: 'any' as const })),
    results: [
      kind === 'people'
        ? [
            {
              chosetype: 'or' as const,
              chosed: [{ type: 'user' as const, id: `p${row}`, name: `人${row}` }],
              runRoots: [],
            },
          ]
        : '1',
    ],
  })),
})

function* decisions(): Generator<PageWork> {
  const context = { fields: world.fields, people: () => undefined, newId: () => 'id' }
  const read = (rows: number, columns: number, input: string, cell: (row: number) => string) => {
    const text = dmn(rows, columns, input, cell)
    return () => readDmnTables(text, context)
  }
  yield { kind: 'DMN of 1 MB, numbers', run: read(1_000, 18, '数零', (row) => `[${row}..9999]`) }
  yield { kind: 'DMN of 1 MB, choices', run: read(900, 20, '选', (row) => `"选${19_000 + row}"`) }
  yield {
    kind: 'DMN of 1 MB, tags',
    run: () => readDmnTables('<a>'.repeat(99) + '<b/>'.repeat(249_000), context),
  }
  const paste = (of: DecisionTable, cells: string[][]) => () =>
    pasteGridCells(of, { row: 0, column: 0, cells, world, newId: () => 'id' })
  const choosing = grid('text', `@[选_${keyOf('选')}]`, 1_000, 10)
  yield {
    kind: 'paste of 1,000 × 10 choices into a decision table',
    run: paste(
      choosing,
      listOf(1_000, (row) => listOf(10, () => `选${19_000 + (row % 900)}`)),
    ),
  }
  const people = grid('people', `@[${nameOf(1)}_${keyOf(nameOf(1))}]`, 1_000, 9)
  yield {
    kind: 'paste of 1,000 × 10 numbers and people into a decision table',
    run: paste(
      people,
      listOf(1_000, (row) => [...listOf(9, (at) => `${at}`), `人${999 - row}`]),
    ),
  }
  yield {
    kind: 'paste of 100,000 rows into a decision table',
    run: paste(
      people,
      listOf(100_000, () => ['1']),
    ),
  }
  const text = `${listOf(15, (at) => `"值""${at}"`).join('\t')}\n`.repeat(5_000)
  yield { kind: 'clipboard text of 75,000 cells, grid', run: () => parseClipboard(text) }
  yield { kind: 'clipboard text of 75,000 cells, table', run: () => parseTsv(text) }
}

function* tables(): Generator<PageWork> {
  const options = listOf(20_000, (at) => `选${at}`).join(',')
  const names = listOf(15, (at) => `列${nameOf(at)}`)
  const rows = listOf(5_000, (at) => ({ _id: `r${at}` }))
  for (const [kind, more, cell] of [
    ['numbers', {}, (at: number) => `${at}`],
    ['choices', { editer: 'select', datasource: options }, (at: number) => `选${15_000 + (at % 5_000)}`],
    ['dates', { editer: 'date' }, (at: number) => `2026-01-${String((at % 28) + 1).padStart(2, '0')}`],
  ] as const) {
    const columns = names.map((name) => column(`${kind}${name}`, more))
    const item = table('表', ...columns)
    const right = {
      access: 'edit' as const,
      required: false,
      rows: { add: true, edit: true, delete: true },
      columns: new Map(columns.map(({ code }) => [code, { access: 'edit' as const, required: false }])),
    } as never
    const block = listOf(667, (row) => listOf(15, (at) => cell(row + at)))
    yield {
      kind: `paste of 10,000 cells, ${kind}`,
      run: () =>
        pasteCells(
          { table: item, right, columns, rows, at: { row: 0, column: 0 }, fresh: () => ({}) },
          block,
        ),
    }
    const lines = [
      columns.map(({ name }) => name),
      ...listOf(5_000, (row) => listOf(15, (at) => cell(row + at))),
    ]
    yield {
      kind: `sheet of 5,000 × 15, ${kind}`,
      run: () =>
        importSheet({
          table: item,
          right,
          columns,
          rows: [],
          grid: lines,
          mode: 'replace',
          fresh: () => ({}),
        } as never),
    }
  }
}

function* designs(): Generator<PageWork> {
  const sides = editedDesigns()
  yield {
    kind: 'comparison of 2,000 fields × 25 steps',
    run: () => compareDesigns({ ...sides.base }, { ...sides.mine }),
  }
  yield {
    kind: 'details of all differences of 2,000 fields × 25 steps',
    run: () =>
      compareDesigns(sides.base, sides.mine).map((one) => describeDifference(one, [sides.base, sides.mine])),
  }
  yield { kind: 'merge of 2,000 fields × 25 steps', run: () => mergeDesigns(sides) }
  yield {
    kind: 'merge and conflicts of 2,000 fields × 25 steps',
    run: () => describeConflicts(mergeDesigns(sides).clashes, sides),
  }
  const form = { ...sides.base.formset, list: sides.base.formset.list.slice(0, 1_000) }
  yield { kind: 'paste of 1,000 fields', run: () => cloneItems(form.list, { form, chance: chance() }) }
  const [large] = largeForms()
  if (!large) return
  const edited = (by: number) => ({
    [modelOf('格')]: large.values[modelOf('格')]?.map((row, at) => ({
      ...(row as object),
      _id: `r${at}`,
      [codeOf('值甲')]: at + (at % by),
    })),
  })
  yield {
    kind: 'merge of 5,000 rows × 15 columns',
    run: () =>
      mergeForms(large.form, { opened: edited(1), mine: edited(2), theirs: edited(3) }, () => 'mine'),
  }
}

/** Forms of other systems with many fields, conditions, lost properties and targets. */
function* foreignForms(read: (document: unknown) => () => unknown): Generator<PageWork> {
  const question = (at: number) => ({
    type: 'text',
    name: `q${at}`,
    visibleIf: `{q${(at + 1) % 2_000}} = 'x' and {q0} notempty`,
    setValueExpression: `{q${at + 1}} + 1`,
  })
  yield { kind: 'survey of 2,000 linked fields', run: read({ elements: listOf(2_000, question) }) }
  const part = (at: number) => ({ type: 'unknown', key: `k${at}`, [`p${at}`]: { x: at } })
  yield {
    kind: 'foreign form of 60,000 unknown parts',
    run: read({ display: 'form', components: listOf(60_000, part) }),
  }
  const properties = Object.fromEntries(listOf(100_000, (at) => [`p${at}`, { x: at }]))
  yield {
    kind: 'foreign field of 100,000 properties',
    run: read({ schemaVersion: 1, components: [{ type: 'textfield', key: 'a', ...properties }] }),
  }
  const control = listOf(60_000, (at) => ({ value: at, rule: ['b'] }))
  yield {
    kind: 'foreign field with 60,000 conditions',
    run: read([
      { type: 'input', field: 'a', control },
      { type: 'input', field: 'b' },
    ]),
  }
}

function* documents(): Generator<PageWork> {
  const read = (document: unknown) => {
    const text = JSON.stringify(document)
    return () => readImport(text, { chance: chance(), language: 'zh' })
  }
  const config = { labelWidth: 100, labelPosition: 'right' }
  const old = listOf(2_000, (at) => ({ type: 'input', name: nameOf(at), options: {} }))
  yield { kind: 'form document of 2,000 fields', run: read({ list: old, remove_list: [], config }) }
  const many = listOf(150_000, () => ({ type: 'input', name: '', options: {} }))
  yield { kind: 'form document of 150,000 fields', run: read({ list: many, remove_list: [], config }) }
  const properties = (count: number) =>
    Object.fromEntries(listOf(count, (at) => [`p${at}`, { type: 'string' }]))
  yield {
    kind: 'JSON Schema of 2,000 properties',
    run: read({ type: 'object', properties: properties(2_000) }),
  }
  yield {
    kind: 'JSON Schema of 20,000 properties',
    run: read({ type: 'object', properties: properties(20_000) }),
  }
  yield {
    kind: 'JSON Schema of 200,000 choices',
    run: read({ type: 'object', properties: { a: { enum: listOf(200_000, (at) => `选项${at}`) } } }),
  }
  yield* foreignForms(read)
  yield {
    kind: 'form document of 8 MB of text',
    run: read({ list: [{ type: 'input', name: '字'.repeat(2_600_000) }] }),
  }
}

/** The largest imports, pastes, merges and comparisons of a page. */
export function* costlyPageWork(): Generator<PageWork> {
  yield* decisions()
  yield* tables()
  yield* documents()
  yield* designs()
}
