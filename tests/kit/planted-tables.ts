import type { DecisionTable, FlowDesign } from '#/generated/types'
import { field, group, only } from './house'
import type { Plant } from './planted-defects'
import { byTable, permissionTable, stretch } from './tables'

/*
 * One defect in a decision table of a design that was sound.
 */

const amount = field(1, '金额', 'number')
const kind = field(2, '类型', 'radio', { options: { options: ['年假', '事假', '病假'] } })
const row = (from: number | undefined, to: number | undefined, level: string | number = 1) => ({
  cell: stretch(from, to),
  level,
  people: only('chen'),
})
const whole = permissionTable(amount, { rows: [row(undefined, 5), row(5, undefined)] })

const withTables = (design: FlowDesign, ...decisions: DecisionTable[]): FlowDesign => ({
  ...design,
  formset: { ...design.formset, decisions: [...(design.formset.decisions ?? []), ...decisions] },
})

const own = (table: DecisionTable): DecisionTable => ({
  ...table,
  id: 'planted',
  name: table.name && `又一张${table.name}`,
  outputs: table.outputs.map((output, index) => ({ ...output, id: `1700000000008_${index + 1}` })),
})

const inTable =
  (change: (table: DecisionTable) => DecisionTable): Plant =>
  (design) => ({ design: withTables(design, change(own(whole))) })

const inRows = (...rows: ReturnType<typeof row>[]) =>
  inTable((table) => ({ ...table, rules: permissionTable(amount, { rows }).rules }))

const withOutput = (kind: 'limit' | 'way', text: string) =>
  inTable((table) => ({
    ...table,
    outputs: table.outputs.map((output, index) => (index ? output : { ...output, kind })),
    rules: table.rules.map((rule) => ({ ...rule, results: [text, rule.results[1] ?? []] })),
  }))

/** All that can be told of decision tables, by what it is told as. */
export const plantedTables: Record<string, Plant> = {
  'decision-unknown': (design) => ({
    design: {
      ...design,
      funlist: design.funlist.map((one) => ({ ...one, cc: [group([{ ...byTable, id: '没有' }])] })),
    },
  }),
  'decision-name-empty': inTable((table) => ({ ...table, name: ' ' })),
  'decision-twice': (design) => ({
    design: withTables(design, own(whole), { ...own(whole), id: 'again', outputs: [] }),
  }),
  'decision-no-rows': inTable((table) => ({ ...table, rules: [] })),
  'decision-no-conditions': inTable((table) => ({ ...table, inputs: [] })),
  'decision-no-field': inTable((table) => ({
    ...table,
    inputs: table.inputs.map((input) => ({ ...input, expression: '' })),
  })),
  'decision-column-twice': inTable((table) => ({
    ...table,
    outputs: table.outputs.map((output) => ({ ...output, name: '级别' })),
  })),
  'decision-choice-gone': inTable((table) => ({
    ...table,
    inputs: [{ id: 'kind', expression: `@[类型_${kind.key}]` }],
    rules: table.rules.map((rule) => ({ ...rule, cells: [{ is: 'among', values: ['婚假'] }] })),
  })),
  'decision-no-amount': withOutput('limit', '"很多"'),
  'decision-way-gone': withOutput('way', '"没有"'),
  'decision-nobody': inTable((table) => ({
    ...table,
    rules: table.rules.map((rule) => ({ ...rule, results: [rule.results[0] ?? '', []] })),
  })),
  'decision-gap': inRows(row(undefined, 5), row(6, undefined)),
  'decision-overlap': inRows(row(undefined, 5), row(4, undefined)),
  'decision-row-never': inRows(row(undefined, 5), row(5, undefined), row(7, 6)),
  'decision-circle': inTable((table) => ({
    ...table,
    inputs: [{ id: 'own', expression: '#C[权限·级别_1700000000008_1]()' }],
  })),
}
