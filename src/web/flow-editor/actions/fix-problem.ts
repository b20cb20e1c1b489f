import type { FlowDesign, Problem } from '#/generated/types'
import { changeButton, changeStep } from './change-step'

type Mend = NonNullable<Problem['mend']>
type Place = NonNullable<Problem['place']>

const mends: Record<Mend, (design: FlowDesign, place: Place) => FlowDesign> = {
  'end-flow': (design, { step = '', button = '' }) =>
    changeButton(design, { step, id: button, change: { end: 'flow' } }),
  'skip-own': (design, { step = '' }) =>
    changeStep(design, { id: step, change: { nobody: { ask: 'skip-own', people: [] } } }),
}

/** Returns the design with the change that solves a problem; the design itself if the problem has none. */
export const fixProblem = (design: FlowDesign, { mend, place = {} }: Problem): FlowDesign =>
  mend ? mends[mend](design, place) : design
