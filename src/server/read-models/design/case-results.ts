import {
  coverageOf,
  type Deviation,
  findDeviation,
  type Simulation,
  type SimulationContext,
} from '../../../core/flow'
import { separators } from '../../../core/text/language'
import type {
  CaseResult,
  FlowDesign,
  OaFlowdesignsSimulationRunData,
  SimulatedState,
} from '../../../generated/types'
import { type Context, translateKey } from '../../platform'
import { listSimulationCases, type SimulationCaseRecord } from '../../queries'
import { flowSimulationContext, runSimulation } from './simulation'

/** Case to run, saved or not. */
export type TestCase = Pick<SimulationCaseRecord, 'id' | 'name' | 'beginsAt' | 'acts' | 'expected'>

/** Case with its result. */
export interface CaseEvaluation {
  tested: TestCase
  simulation: Simulation
  deviation: Deviation | undefined
}

/** Describes the state of a flow: the assignees of each step, or how it ended. */
function wordsOf(state: SimulatedState | undefined, { flow }: Simulation, context: Context): string {
  const { language } = context
  if (!state) return translateKey(language, 'simulation.nothing')
  const nameOf = (id: string) => flow.design.funlist.find((step) => step.id === id)?.name ?? id
  const personOf = (id: string) => flow.directory.person(id)?.name ?? id
  const steps = state.waiting.map(({ step, people }) =>
    people.length
      ? translateKey(language, 'simulation.step-of', { step: nameOf(step), people: people.map(personOf) })
      : nameOf(step),
  )
  return steps.join(separators[language].rows) || translateKey(language, `flow.result.${state.result}`)
}

/** Describes a deviation in a sentence. */
function sentenceOf({ simulation, deviation: found }: CaseEvaluation, context: Context): string {
  if (!found) return ''
  const { language } = context
  const { refused } = simulation
  const at = found.at + 1
  const expected = wordsOf(found.expected, simulation, context)
  if (refused && found.found === undefined) {
    const { code, params } = refused.refused
    return translateKey(language, 'simulation.case-refused', {
      at,
      expected,
      reason: translateKey(language, code, params),
    })
  }
  return translateKey(language, 'simulation.case-differs', {
    at,
    expected,
    found: wordsOf(found.found, simulation, context),
  })
}

/** Runs cases on the design of a simulation context. */
export async function evaluateCases(
  cases: readonly TestCase[],
  stage: SimulationContext,
  context: Context,
): Promise<CaseEvaluation[]> {
  const evaluated: CaseEvaluation[] = []
  for (const tested of cases) {
    const simulation = await runSimulation({ ...stage, now: tested.beginsAt }, tested.acts, context)
    evaluated.push({ tested, simulation, deviation: findDeviation(tested.expected, simulation) })
  }
  return evaluated
}

/** Returns the result of a case, with the deviation as a sentence. */
export const toCaseResult = (evaluated: CaseEvaluation, context: Context): CaseResult => ({
  _id: evaluated.tested.id,
  name: evaluated.tested.name,
  isAsExpected: evaluated.deviation === undefined,
  at: evaluated.deviation?.at ?? null,
  msg: sentenceOf(evaluated, context),
})

/**
 * Runs the saved cases of a flow on a design. Returns their results and the parts of the design they covered.
 */
export async function runTestCases(
  { flowid, design }: { flowid: string; design?: FlowDesign },
  context: Context,
): Promise<OaFlowdesignsSimulationRunData> {
  const stage = await flowSimulationContext({ flowid, design }, context)
  const evaluated = await evaluateCases(
    await listSimulationCases(context.db, context.caller.workspace, flowid),
    stage,
    context,
  )
  const { steps, buttons, conditions } = coverageOf(
    stage.design,
    evaluated.map(({ simulation }) => simulation),
  )
  return {
    cases: evaluated.map((one) => toCaseResult(one, context)),
    coverage: {
      steps: { all: steps.all.length, missed: steps.missed },
      buttons: { all: buttons.all.length, missed: buttons.missed },
      conditions,
    },
  }
}

/** Finds the cases of a flow that fail on a design: these, otherwise the saved ones. */
export async function findFailingCases(
  { flowid, design, cases }: { flowid: string; design: FlowDesign; cases?: readonly TestCase[] | undefined },
  context: Context,
): Promise<CaseResult[]> {
  const { db, caller } = context
  const tested = cases ?? (await listSimulationCases(db, caller.workspace, flowid))
  if (!tested.length) return []
  const evaluated = await evaluateCases(
    tested,
    await flowSimulationContext({ flowid, design }, context),
    context,
  )
  return evaluated.filter(({ deviation }) => deviation).map((one) => toCaseResult(one, context))
}
