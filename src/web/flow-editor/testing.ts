import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { newButton, newStep } from '../../core/flow'
import { emptyForm } from '../../core/form'
import type { RandomSource } from '../platform/random'

/** Creates a clock that always advances and a repeatable random source for editor tests. */
export function createTestRandom(start = 1_700_000_000_000): RandomSource {
  let time = start
  let drawn = 0
  return { now: () => time++, random: () => ((drawn++ * 7919) % 10_007) / 10_007 }
}

/** Creates a design of these steps; the first one is the start. */
export const createTestDesign = (...steps: FlowDesignStep[]): FlowDesign => ({
  remark: '',
  fileList: [],
  formset: emptyForm(),
  funlist: steps.map((step, at) => ({ ...step, is_start: at === 0 })),
  layoutset: steps.map(({ id }, at) => ({ key: id, loc: `0 ${at * 150}` })),
  set: {
    runRoots: [],
    runRoottype: 'creater',
    canBeSonFlow: false,
    dealers: [],
    dealtype: 'orsign',
    timeexpired: 0,
    formEditLimit: [],
    permissions: [],
    workname: { auto_name: '{Y}{M}{D}{RUN}', auto_len: 4, auto_step: 1 },
    summary: [],
  },
})

/** Creates a step named by its id with one button "<id>-ok", whose outcome follows from its name alone. */
export function createTestStep(id: string, dealtype: FlowDesignStep['dealtype'] = 'orsign'): FlowDesignStep {
  const ids = [id, `${id}-ok`]
  const names = { name: id, button: '同意', refuse: '拒绝' }
  const step = newStep(dealtype, names, () => ids.shift() ?? `${id}-more`)
  return { ...step, btnGroup: step.btnGroup.slice(0, 1).map(() => newButton(`${id}-ok`, '同意')) }
}
