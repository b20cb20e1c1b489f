import type {
  DecisionTable,
  FlowSketch,
  FlowSketchTable,
  FlowSketchWho,
  FormDesign,
  RecipientGroup,
} from '../../../generated/types'
import { addTableInput, addTableOutput } from '../../decision/edit-table'
import { blankRule, type GridContext, gridColumns, writeGridText } from '../../decision/table-grid'
import { toFieldSymbols } from '../../form'
import { compileCondition, type SketchField } from './compile-form'

/** Returns the id of a result by position, in the format of custom function ids: seconds and a number. */
const outputId = (table: number, at: number) => `1700000000_${table * 100 + at + 1}`

/** Finds the id of a result by its name in a sketch: `table·result`. */
export function findOutputId({ tables = [] }: Pick<FlowSketch, 'tables'>, name: string): string | undefined {
  for (const [index, table] of tables.entries()) {
    const at = table.answers.findIndex((answer) => `${table.name}·${answer.name}` === name)
    if (at >= 0) return outputId(index, at)
  }
  return undefined
}

/** Replaces result names in a text of a sketch by their ids. */
export const resolveTableIds = (sketch: Pick<FlowSketch, 'tables'>, text: string): string =>
  text.replace(/#C\[([^[\]]+)\]/g, (whole, name: string) => {
    const id = findOutputId(sketch, name)
    return id ? `#C[${name}_${id}]` : whole
  })

interface Sketching {
  form: FormDesign
  fields: readonly SketchField[]
  groupsOf(sketchRecipients: readonly FlowSketchWho[]): RecipientGroup[]
}

function columnsFor(
  { name, hit, asks, answers }: FlowSketchTable,
  index: number,
  fields: Sketching['fields'],
): DecisionTable {
  const bare: DecisionTable = { id: `table${index + 1}`, name, hit, inputs: [], outputs: [], rules: [] }
  const decisionTable = asks.reduce(
    (table, query, at) =>
      addTableInput(table, {
        id: `ask${at + 1}`,
        name: query,
        expression: compileCondition(`@[${query}]`, fields),
      }),
    bare,
  )
  return answers.reduce(
    (table, { name: answer, kind }, at) =>
      addTableOutput(table, { id: outputId(index, at), name: answer, ...(kind && { kind }) }),
    decisionTable,
  )
}

function tableOf(
  sketch: FlowSketchTable,
  index: number,
  { form, fields, groupsOf }: Sketching,
): DecisionTable {
  const table = columnsFor(sketch, index, fields)
  const world: GridContext = {
    fields: toFieldSymbols(form),
    words: { yes: '是', no: '否' },
    ways: [],
    people: () => '',
  }
  const columns = gridColumns(table)
  const rules = sketch.rows.map(({ when, then, note = '' }, at) => {
    const written = [...when, ...then.map((one) => (typeof one === 'string' ? one : '')), note]
    const rule = columns.reduce(
      (last, column, place) =>
        writeGridText(table, last, column, { text: written[place] ?? '', world }) ?? last,
      blankRule(table, `row${at + 1}`),
    )
    const results = rule.results.map((result, place) => {
      const one = then[place]
      return Array.isArray(one) ? groupsOf(one) : result
    })
    return { ...rule, results }
  })
  return { ...table, rules }
}

/** Compiles the decision tables of a sketch; cells are written as in the grid. */
export const compileTables = (
  { tables = [] }: Pick<FlowSketch, 'tables'>,
  sketching: Sketching,
): DecisionTable[] => tables.map((table, index) => tableOf(table, index, sketching))
