import type { DecisionTable, FlowDesign, FlowDesignStep } from '../../../src/generated/types'
import { button, chain } from '../../kit/designs'
import { codeOf, column, field, formOf, keyOf, modelOf, table } from '../../kit/form-of'
import type { Preparation } from './costly-flows'

/** A call with the dearest body of its kind that its schema accepts, and what it is. */
export interface CostlyInput {
  kind: string
  call: string
  body: Record<string, unknown>
  /** Sender; missing = the administrator. The tester is the administrator in the test environment. */
  as?: 'admin' | 'creator' | 'signer' | 'tester'
  /** Waits for the jobs that the call starts, which are measured with it. */
  until?: () => Promise<void>
}

const digits = [...'零一二三四五六七八九']
const nameOf = (at: number) => `数${[...String(at)].map((digit) => digits[Number(digit)]).join('')}`
const read = (name: string) => `@[${name}_${keyOf(name)}]`
const numbers = (count: number) => Array.from({ length: count }, (_, at) => field(nameOf(at)))
const listOf = <Entry>(count: number, make: (at: number) => Entry) =>
  Array.from({ length: count }, (_, at) => make(at))

/** Steps that lead to each other under conditions about one field, each with so many buttons and links. */
function manySteps({ steps, buttons, links }: Record<'steps' | 'buttons' | 'links', number>): FlowDesign {
  const design = chain(...listOf(steps - 1, (at) => ({ id: `s${at}`, who: ['100029'] })))
  const idAt = (at: number) => `s${at % (steps - 1)}`
  const linkTo = (step: number) => (at: number) => ({
    id: `n${at}`,
    name: '',
    if: `${read(nameOf(0))} > ${at}`,
    funId: [idAt(step + at)],
    SonFlowId: [],
  })
  const withButtons = (step: FlowDesignStep, place: number): FlowDesignStep => ({
    ...step,
    btnGroup: listOf(buttons, (at) => ({
      ...button([idAt(place + at)]),
      id: `b${at}`,
      name: `同意${at}`,
      NextFun: listOf(links, linkTo(place)),
    })),
  })
  return { ...design, funlist: design.funlist.map(withButtons), formset: formOf(...numbers(1)) }
}

/** Steps each of which takes many branches together, and is led to by as many. */
function manyMerges(): FlowDesign {
  const design = manySteps({ steps: 500, buttons: 2, links: 0 })
  const ids = design.funlist.map(({ id }) => id)
  const merging = (step: FlowDesignStep) => ({
    ...step,
    merge_set: { funs: ids.slice(1, 90) },
    btnGroup: step.btnGroup.map((one) => ({ ...one, defaultFunId: ids.slice(1, 40) })),
  })
  return { ...design, funlist: design.funlist.map(merging) }
}

function decisionTable(rows: number, columns: number, hit: DecisionTable['hit']): DecisionTable {
  return {
    id: 'table',
    name: '表',
    hit,
    inputs: listOf(columns, (at) => ({ id: `i${at}`, expression: read(nameOf(at % 4)) })),
    outputs: [{ id: '1685774578_1', name: '得' }],
    rules: listOf(rows, (row) => ({
      id: `r${row}`,
      cells: listOf(columns, () => ({ is: 'range' as const, from: row, to: row + 0.5 })),
      results: ['1'],
    })),
  }
}

const withForm = (formset: FlowDesign['formset']): FlowDesign => ({
  ...chain({ id: 'sign', who: ['100029'] }),
  formset,
})

const withTables = (...decisions: DecisionTable[]) => withForm({ ...formOf(...numbers(4)), decisions })

/** As many fields as a form may have, each worked out from many others. */
const manyFormulas = (reads: number): FlowDesign =>
  withForm(
    formOf(
      ...listOf(2_000, (at) =>
        field(nameOf(at), {
          formula: listOf(reads, (more) => `@${nameOf((at + more + 1) % 2_000)}`).join('+'),
        }),
      ),
    ),
  )

const manyChoices = () =>
  withForm(
    formOf(
      field('选', {
        type: 'select',
        options: { options: listOf(45_000, (at) => ({ value: `选${at}`, label: `选${at}` })) },
      }),
    ),
  )

/** The dearest designs: steps, links, merges, decision tables, formulas and choices. */
export const costlyDesigns = (): [kind: string, design: FlowDesign][] => [
  ['500 steps × 5 buttons', manySteps({ steps: 500, buttons: 5, links: 0 })],
  ['100 steps × 2 buttons × 20 conditions', manySteps({ steps: 100, buttons: 2, links: 20 })],
  ['250 steps × 50 conditions', manySteps({ steps: 250, buttons: 1, links: 50 })],
  ['500 steps that merge 89', manyMerges()],
  ['a decision table of 1,000 rows', withTables(decisionTable(1_000, 1, 'unique'))],
  ['a decision table of 300 rows', withTables(decisionTable(300, 1, 'unique'))],
  ['a decision table of 900 rows × 30 columns', withTables(decisionTable(900, 30, 'first'))],
  ['2,000 short formulas', manyFormulas(1)],
  ['2,000 long formulas', manyFormulas(40)],
  ['45,000 choices', manyChoices()],
]

const facts = { ifstr: '', formdatalist: [] }

/** The dearest expressions, and forms that they are tested with. */
function* costlyExpressions(): Generator<CostlyInput> {
  const texts: [kind: string, ifstr: string][] = [
    ['a long sum', `1${'+1'.repeat(499_000)}`],
    ['a deep one', `${'('.repeat(400_000)}1${')'.repeat(400_000)}`],
    ['many conditions', `1==1${'&&1==1'.repeat(150_000)}`],
    ['many fields', `1${'+@[数零_1732154400000_001]'.repeat(30_000)}`],
    ['a long text', `"${'字'.repeat(300_000)}"=="${'字'.repeat(300_000)}"`],
    ['many signs', '+-*/'.repeat(200_000)],
  ]
  for (const [kind, ifstr] of texts) yield { kind, call: 'oa/flow/ifstrtest', body: { ...facts, ifstr } }
  const tested = [decisionTable(900, 30, 'first'), decisionTable(1_000, 1, 'unique')]
  for (const decisions of tested)
    yield {
      kind: `a decision table of ${decisions.rules.length} × ${decisions.inputs.length}`,
      call: 'oa/flow/ifstrtest',
      body: {
        ...facts,
        ifstr: '#C[表·得_1685774578_1]()',
        decisions: [decisions],
        flowset: { formset: formOf(...numbers(4)) },
        testData: { formdata: Object.fromEntries(listOf(4, (at) => [modelOf(nameOf(at)), 5_000])) },
      },
    }
  const rows = listOf(5_000, (at) => ({ [codeOf('键')]: `货${at}`, [codeOf('数')]: at }))
  yield {
    kind: 'a table of 5,000 rows',
    call: 'oa/flow/ifstrtest',
    body: {
      ...facts,
      ifstr: `$[表格汇总](@[表_${keyOf('表')}], "数_${codeOf('数')}")`,
      flowset: { formset: formOf(table('表', column('键', { editer: 'text' }), column('数'))) },
      testData: { formdata: { [modelOf('表')]: rows } },
    },
  }
}

/** The dearest groups of recipients. */
function* costlyRecipients(): Generator<CostlyInput> {
  const everybody = { type: 'dept', id: '1', name: '全公司', coverage: 'n' }
  const groupsOf = (count: number) =>
    listOf(count, () => ({ chosetype: 'or', chosed: listOf(100, () => everybody), runRoots: [] }))
  const custom = {
    chosetype: 'custom',
    customformula: listOf(200, (at) => `$${at + 1}`).join('∪'),
    chosed: listOf(200, () => everybody),
    runRoots: [],
  }
  const asked = { testType: 'spread', testData: { created_id: '100010' } }
  for (const call of ['oa/flowdesigns/testconcactset', 'oa/flowdesigns/testconcactset/explain']) {
    yield { kind: '100 groups × 100', call, body: { ...asked, groupList: groupsOf(100) } }
    yield { kind: '5 groups × 100', call, body: { ...asked, groupList: groupsOf(5) } }
    yield { kind: '100 formulas × 200', call, body: { ...asked, groupList: listOf(100, () => custom) } }
  }
}

/** Upload of a sheet of a directory, and its preview. */
export async function* costlySheet(
  prepare: Preparation,
  kind: string,
  sheets: object,
): AsyncGenerator<CostlyInput> {
  const body = { name: 'people.xlsx', sheets }
  yield { kind, call: 'employee/directorysheet/upload', body }
  const { id } = await prepare.send('employee/directorysheet/upload', body, 'admin')
  yield { kind, call: 'employee/directorysheet/preview', body: { id } }
}

/** The largest sheets of a directory: all in one department, and each in a department below the one before. */
export async function* costlySheets(prepare: Preparation): AsyncGenerator<CostlyInput> {
  const pathTo = (at: number) => `全公司/${listOf(Math.min(at, 300), (depth) => `层${depth}`).join('/')}`
  const departments = listOf(1_500, (at) => ({ row: at + 2, id: '', path: pathTo(at) }))
  const people = listOf(5_000, (at) => ({
    row: at + 2,
    jobid: `job${at}`,
    name: `员工${at}`,
    phone: `1380000${String(at).padStart(4, '0')}`,
    departments: '全公司/层0;全公司/层0/层1',
  }))
  const wide = listOf(5_000, (at) => ({ row: at + 2, id: '', path: `全公司/部门${at}` }))
  for (const [kind, sheets] of [
    ['deep departments', { departments, people: [] }],
    ['5,000 departments', { departments: wide, people: [] }],
    ['5,000 people', { departments: [], people }],
  ] as const)
    yield* costlySheet(prepare, kind, sheets)
}

/** The dearest bodies of calls that take designs, expressions, recipients, sheets and searches. */
export function* costlyInputs(flowid: string): Generator<CostlyInput> {
  for (const [kind, design] of costlyDesigns()) {
    yield { kind, call: 'oa/flowdesigns/edit_senior', body: { _id: flowid, publish: false, design } }
    yield { kind, call: 'oa/flowdesigns/getbyid', body: { _id: flowid } }
    yield {
      kind,
      call: 'oa/flowdesigns/simulation/creat',
      body: { flowid, design, acts: [], open: { person: '100010' } },
    }
    yield { kind, call: 'oa/flowdesigns/simulation/run', body: { flowid, design } }
    yield { kind, call: 'oa/flowdesigns/simulation/replay', body: { flowid, design, count: 10_000 } }
  }
  yield* costlyExpressions()
  yield* costlyRecipients()
}
