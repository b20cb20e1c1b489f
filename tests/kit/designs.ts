import { emptyForm } from '../../src/core/form/design/upgrade'
import type { FlowDesign, FlowDesignStep } from '../../src/generated/types'
import { group } from './house'

/** A button that agrees and leads to these steps. */
export const button = (to: string[]) => ({
  id: 'agree',
  name: '同意',
  canchoseflow: 0 as const,
  canchoseander: 0 as const,
  canchoseorer: 0 as const,
  canchosecc: 0 as const,
  defaultFunId: to,
  defaultSonFlowId: [],
  NextFun: [],
  handler: { funId: [], SonFlowId: [] },
})

const company = [group([{ type: 'dept', id: '1', name: '全公司', coverage: 'n' }])]

const people = (...ids: string[]) => [
  {
    chosetype: 'or' as const,
    chosed: ids.map((id) => ({ type: 'user' as const, id, name: id })),
    runRoots: [],
  },
]

const step = (id: string, rest: Partial<FlowDesignStep>): FlowDesignStep => ({
  id,
  name: id,
  desc: '',
  is_start: false,
  dealtype: 'orsign',
  formEditLimit: [],
  btnGroup: [],
  creatPermission: [],
  dealers: [],
  cc: [],
  timeexpired: 0,
  nobodypass: false,
  merge_set: { funs: [] },
  ...rest,
})

const withoutForm = (funlist: FlowDesignStep[]): FlowDesign => ({
  remark: '',
  fileList: [],
  formset: emptyForm(),
  layoutset: [],
  funlist,
  set: {
    runRoots: [],
    runRoottype: null,
    canBeSonFlow: false,
    dealers: [],
    dealtype: 'orsign',
    timeexpired: 0,
    formEditLimit: [],
    permissions: [],
    summary: [],
    workname: { auto_name: '{RUN}', auto_len: 6, auto_step: 1 },
  },
})

/** A flow without a form: the creator sends it to these people to sign, then one person gets it. */
export const signing = (dealtype: 'andsign' | 'orsign', signers: string[], then: string): FlowDesign =>
  withoutForm([
    step('start', { is_start: true, btnGroup: [button(['sign'])] }),
    step('sign', { dealtype, dealers: people(...signers), btnGroup: [button(['then'])] }),
    step('then', { dealers: people(then), btnGroup: [button([])] }),
  ])

/** A design that everybody may start. */
export const opening = (design: FlowDesign): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((step) => (step.is_start ? { ...step, creatPermission: company } : step)),
})

/** A flow without a form that goes from the creator through these steps, one after the other. */
export function chain(...steps: (Partial<FlowDesignStep> & { id: string; who: string[] })[]): FlowDesign {
  const after = (index: number) => [button(steps.slice(index, index + 1).map(({ id }) => id))]
  return withoutForm([
    step('start', { is_start: true, btnGroup: after(0) }),
    ...steps.map(({ who, id, ...rest }, index) =>
      step(id, { dealers: people(...who), btnGroup: after(index + 1), ...rest }),
    ),
  ])
}
