import { expect, test } from 'vitest'
import { button, chain } from '../../../../tests/kit/designs'
import { field, formOf, keyOf } from '../../../../tests/kit/form-of'
import type { DecisionTable, FlowDesign, FlowDesignStep } from '../../../generated/types'
import { prepareDecisions, prepareReferencedTables } from '../../decision/decision-tables'
import { evaluateTable } from '../../decision/evaluate-table'
import { traceCondition } from '../../expression'
import { runToCompletion } from '../../slices'
import { isPartlyTranslatedInSlices } from '../design/translations'
import { checkDesignInSlices } from './check-design'
import { ConditionSolver } from './condition-solver'
import { conditionFormOf, maxCompared } from './enumerate-inputs'
import { analyzeDecisionTable } from './table-rows'

/*
 * Measures by counts how much work the check of the most expensive designs takes. An accepted design is
 * traversed only a few times, whatever its conditions and rows compare.
 */

const amount = `@[数_${keyOf('数')}]`
const listOf = <Entry>(count: number, make: (at: number) => Entry) =>
  Array.from({ length: count }, (_, at) => make(at))

const table = (rows: number): DecisionTable => ({
  id: 't',
  name: '表',
  hit: 'unique',
  inputs: [{ id: 'i', expression: amount }],
  outputs: [{ id: 'o', name: '得' }],
  rules: listOf(rows, (row) => ({
    id: `r${row}`,
    cells: [{ is: 'range' as const, from: row, to: row + 0.5 }],
    results: ['1'],
  })),
})

const withTables = (...decisions: DecisionTable[]): FlowDesign => ({
  ...chain({ id: 'sign', who: ['li'] }),
  formset: { ...formOf(field('数')), decisions },
})

/**
 * Builds a design whose every step has many conditional links, any two of which hold together, and ends in a
 * merge.
 */
function conditional(steps: number, links: number): FlowDesign {
  const design = chain(...listOf(steps, (at) => ({ id: `s${at}`, who: ['li'] })))
  const leading = (step: FlowDesignStep, place: number): FlowDesignStep => ({
    ...step,
    merge_set: { funs: ['s0', 's1'] },
    btnGroup: [
      {
        ...button([]),
        NextFun: listOf(links, (at) => ({
          id: `n${at}`,
          name: '',
          if: `${amount} > ${at}`,
          funId: [`s${(place + at) % steps}`],
          SonFlowId: [],
        })),
      },
    ],
  })
  return { ...design, funlist: design.funlist.map(leading), formset: formOf(field('数')) }
}

/** Returns the design with a count of how often the buttons of its steps were read. */
function counted(design: FlowDesign) {
  const count = { reads: 0 }
  const funlist = design.funlist.map(
    (step) =>
      new Proxy(step, {
        get(of, name) {
          if (name === 'btnGroup') count.reads += 1
          return Reflect.get(of, name)
        },
      }),
  )
  return { design: { ...design, funlist }, count }
}

test('does not walk through the whole flow for each pair of overlapping conditions', () => {
  const { design, count } = counted(conditional(40, 20))
  runToCompletion(checkDesignInSlices(design, {}))
  expect(count.reads).toBeLessThan(60 * design.funlist.length)
})

test('can interrupt the check of a design at each step, condition and row', () => {
  const slicesOf = (design: FlowDesign) => [...checkDesignInSlices(design, {})].length
  expect(slicesOf(conditional(40, 20))).toBeGreaterThan(40 * 20)
  expect(slicesOf(withTables(table(50)))).toBeGreaterThan(50)
})

test('compiles the tables of a form in single rows before their evaluation', () => {
  const design = withTables(table(50))
  expect([...prepareDecisions(design.formset)].length).toBeGreaterThanOrEqual(50)
  expect([...prepareDecisions(design.formset)]).toEqual([])
})

test('compiles only the table that a text references, once', () => {
  const other = { ...table(50), id: 'u', outputs: [{ id: 'p', name: '得' }] }
  const { formset } = withTables(table(50), other)
  const slices = [...prepareReferencedTables(formset, '#C[o]()')].length
  expect(slices).toBeGreaterThanOrEqual(50)
  expect(slices).toBeLessThan(100)
  expect([...prepareReferencedTables(formset, '#C[o]()')]).toEqual([])
})

test('reads each field once for a table, however many cells compare it', () => {
  const reads: string[] = []
  const scope = { value: (key: string) => reads.push(key) }
  evaluateTable(table(500), scope)
  expect(reads).toEqual([keyOf('数')])
})

test('evaluates a decision table once for a condition and its trace', () => {
  const requests: string[] = []
  const decision = (id: string) => {
    requests.push(id)
    return { outcome: { value: true }, rows: [2] }
  }
  const { parts } = traceCondition('#C[o]()', { value: () => undefined, decision })
  expect(parts).toEqual([{ value: true, rows: '3' }])
  expect(requests).toEqual(['o'])
})

test('can interrupt the search for missing translations between the choices of a field', () => {
  const options = { options: listOf(5_000, (at) => ({ value: `选${at}`, label: `选${at}` })) }
  const design = {
    ...chain({ id: 'sign', who: ['li'] }),
    formset: formOf(field('选', { type: 'select', options })),
    i18n: { en: { 选: 'choice' } },
  }
  expect([...isPartlyTranslatedInSlices(design)].length).toBeGreaterThanOrEqual(10)
})

test('limits the comparisons of table rows for each design and leaves the rest undecided', () => {
  const form = runToCompletion(conditionFormOf(withTables()))
  const small = runToCompletion(analyzeDecisionTable(table(100), form))
  expect(small?.never).toEqual([])
  const spent = maxCompared - form.left.comparisons
  // 200 range ends, the numbers between them, and the empty field; each row is evaluated once and makes two
  // comparisons.
  expect(spent).toBe(402 * 100 * 3)
  expect(runToCompletion(analyzeDecisionTable(table(1_000), form))).toBeUndefined()
  expect(maxCompared - form.left.comparisons).toBe(spent)
  form.left.comparisons = spent - 1
  expect(runToCompletion(analyzeDecisionTable(table(100), form))).toBeUndefined()
})

test('limits the work for a pair of conditions with many alternatives and leaves it undecided', () => {
  const form = runToCompletion(conditionFormOf(withTables()))
  const alternatives = (at: number) => `($[求和](${amount}, ${at}) == 1 || $[求和](${amount}, -${at}) == 1)`
  const condition = listOf(20, alternatives).join(' && ')
  const solver = runToCompletion(ConditionSolver.of([condition, condition], form))
  const before = form.left.comparisons
  expect(solver.decide(0, 1)).toEqual({ is: 'undecided' })
  expect(before - form.left.comparisons).toBeLessThan(5_000)
})
