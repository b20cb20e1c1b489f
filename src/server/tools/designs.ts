import example from '#fixtures/templates/overtime.json'
import sketchGrammar from '#schemas/meta/flow-sketch.json'
import sketchSchema from '#schemas/values/design-sketch.json'
import { BusinessError } from '../../core/business-error'
import type { Calls } from '../../generated/calls'
import type { DesignSketch } from '../../generated/types'
import type { ToolContext, ToolHandlers } from './tool'

type Plan = Calls['oa/flowdesigns/document/plan']['data']
type Document = Calls['oa/flowdesigns/document/plan']['body']['document']

/** Id under which a design without a flow is planned; no flow has it. */
const newFlowId = 'new-flow'

const { id: _, category: __, icon: ___, translations: ____, $schema: _____, ...exampleSketch } = example

/** Grammar of sketches for a model, with a whole one. */
const grammar = {
  grammar: { ...sketchSchema, definitions: sketchGrammar.definitions },
  example: exampleSketch,
}

const compile = (sketch: object, { send }: ToolContext) =>
  send('oa/flowdesigns/document/compile', { sketch: sketch as DesignSketch })

/** Findings about a design by the names of its parts. */
const findingsOf = ({ problems, missing, cases, differences, rev }: Plan) => ({
  revision: rev,
  findings: problems.map(({ level, msg, code, place }) => ({ level, text: msg ?? code, place })),
  missing: missing.map(({ type, name }) => ({ type, name })),
  cases: cases.map(({ name, isAsExpected, msg }) => ({ name, isAsExpected, text: msg })),
  differences: differences.map(({ text, details }) => ({ text, details })),
})

const planOf = (flow: string, document: Document, { send }: ToolContext) =>
  send('oa/flowdesigns/document/plan', { _id: flow, document })

async function checkDesign({ flow, sketch }: { flow?: string; sketch?: object }, context: ToolContext) {
  if (sketch) {
    const { document, refused } = await compile(sketch, context)
    return { ...findingsOf(await planOf(flow ?? newFlowId, document, context)), refusedCases: refused }
  }
  if (flow === undefined) return grammar
  const { document } = await context.send('oa/flowdesigns/document/read', { _id: flow })
  return { name: document.name, ...findingsOf(await planOf(flow, document, context)) }
}

interface Draft {
  sketch: object
  category?: string
  flow?: string
  revision?: number
}

/** Adds a flow for a draft. Returns its id and the revision of its empty draft. */
async function addFlow({ name, description }: Document, { category }: Draft, context: ToolContext) {
  const { _id: flow } = await context.send('oa/flowdesigns/add', {
    name,
    description,
    canuse: true,
    category: category === undefined ? [] : [category],
  })
  const { rev: revision } = await context.send('oa/flowdesigns/document/read', { _id: flow })
  return { flow, revision }
}

/** Saves a sketch as a draft; it is planned first, so that a sketch that is refused adds no flow. */
async function draftDesign(draft: Draft, context: ToolContext) {
  const { flow: known, revision } = draft
  if (known !== undefined && revision === undefined) throw new BusinessError('tool.revision-needed')
  const { document, refused } = await compile(draft.sketch, context)
  const plan = await planOf(known ?? newFlowId, document, context)
  const target =
    known === undefined || revision === undefined
      ? await addFlow(document, draft, context)
      : { flow: known, revision }
  const saved = await context.send('oa/flowdesigns/document/apply', {
    _id: target.flow,
    rev: target.revision,
    publish: false,
    document,
  })
  return {
    flow: target.flow,
    published: false,
    ...findingsOf(plan),
    revision: saved.rev,
    refusedCases: refused,
    page: context.pageAddress(`/oaset/flowdesign_edit_senior/${target.flow}`),
  }
}

/** Tools that draft and check designs; publishing is left to people. */
export const designTools: ToolHandlers<'check_design' | 'draft_design'> = {
  check_design: checkDesign,
  draft_design: draftDesign,
}
