import { coverageOf, type Deviation, findDeviation, type Simulation } from '../../../core/flow'
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

interface Judged {
  stored: SimulationCaseRecord
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
function sentenceOf({ simulation, deviation: found }: Judged, context: Context): string {
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

async function judgedCases(
  flowid: string,
  design: FlowDesign | undefined,
  context: Context,
): Promise<Judged[]> {
  const cases = await listSimulationCases(context.db, context.caller.workspace, flowid)
  if (!cases.length) return []
  const stage = await flowSimulationContext({ flowid, design }, context)
  const judgedConditions: Judged[] = []
  for (const stored of cases) {
    const simulation = await runSimulation({ ...stage, now: stored.beginsAt }, stored.acts, context)
    judgedConditions.push({ stored, simulation, deviation: findDeviation(stored.expected, simulation) })
  }
  return judgedConditions
}

const toResult = (evaluated: Judged, context: Context): CaseResult => ({
  _id: evaluated.stored.id,
  name: evaluated.stored.name,
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
  const judgedConditions = await judgedCases(flowid, design, context)
  const { design: played } =
    judgedConditions[0]?.simulation.flow ?? (await flowSimulationContext({ flowid, design }, context))
  const { steps, buttons, conditions } = coverageOf(
    played,
    judgedConditions.map(({ simulation }) => simulation),
  )
  return {
    cases: judgedConditions.map((one) => toResult(one, context)),
    coverage: {
      steps: { all: steps.all.length, missed: steps.missed },
      buttons: { all: buttons.all.length, missed: buttons.missed },
      conditions,
    },
  }
}

/** Finds the saved cases of a flow that fail on a design. */
export const findFailingCases = async (
  flowid: string,
  design: FlowDesign,
  context: Context,
): Promise<CaseResult[]> =>
  (await judgedCases(flowid, design, context))
    .filter((one) => one.deviation)
    .map((one) => toResult(one, context))
