import type { FlowSketch, FlowSketchCase, SimulatedAct } from '../../../generated/types'
import { runToCompletion, type SliceGenerator, type TimeSlice } from '../../slices'
import { simulateInSlices } from '../simulation/simulate'
import type { Simulation, SimulationContext } from '../simulation/simulation-context'
import { isWaiting } from '../snapshot'
import { compileValues, type SketchField } from './compile-form'

/** Sketch in a simulation context, and the creator of its cases. */
export interface TestCaseContext {
  sketch: FlowSketch
  fields: readonly SketchField[]
  stage: SimulationContext
  creator: string
}

type Way = FlowSketchCase['way'][number]

/** Maximum number of times a step is handled before it counts as endless. */
const maxSigners = 50

/** Returns the action of the first waiting assignee of a step. */
function nextAct(
  { fields }: TestCaseContext,
  { flow }: Simulation,
  { step: name, button, form = {} }: Way,
): SimulatedAct {
  const step = flow.design.funlist.find((one) => one.name === name)
  const message = flow.messages.find((one) => isWaiting(one) && one.stepId === step?.id)
  const pressed = button ? (step?.btnGroup.findIndex((one) => one.name === button) ?? -1) : 0
  return {
    kind: 'deal',
    person: message?.to ?? '',
    step: step?.id ?? name,
    button: Math.max(0, pressed),
    suggest: button ?? '',
    input: compileValues(form, fields),
  }
}

const waitsAt = ({ flow }: Simulation, name: string) =>
  flow.messages.some((one) => isWaiting(one) && one.stepName === name && one.dealtype === 'andsign')

/** Actions of a case, and what they led to. */
interface TestCaseRun {
  acts: SimulatedAct[]
  simulation: Simulation
}

/**
 * Simulates a case: each step of its path is handled by the first waiting assignee, or by all if all must
 * sign.
 */
export const runTestCase = (scene: TestCaseContext, testCase: FlowSketchCase): TestCaseRun =>
  runToCompletion(runTestCaseInSlices(scene, testCase))

/** Does the same, interruptible between actions and, with time slices, in the long work of each. */
export function* runTestCaseInSlices(
  scene: TestCaseContext,
  { form, way }: FlowSketchCase,
  sliceOf?: (actions: number) => TimeSlice,
): SliceGenerator<TestCaseRun> {
  const { sketch, fields, stage, creator } = scene
  const input = compileValues(form, fields)
  const acts: SimulatedAct[] = [{ kind: 'creat', person: creator, desc: sketch.name, input }]
  const run = () => simulateInSlices(stage, acts, sliceOf?.(acts.length))
  let simulation = yield* run()
  for (const one of way)
    for (let signed = 0; signed < maxSigners && !simulation.refused; signed++) {
      if (signed && !waitsAt(simulation, one.step)) break
      acts.push(nextAct(scene, simulation, one))
      simulation = yield* run()
    }
  return { acts, simulation }
}
