import { createBlankDesign } from '../../../core/flow'
import type { FlowDesign, FlowDesignButton } from '../../../generated/types'
import { type Language, translateKey } from '../../platform'

/** Creates an initial design: an empty form and the start step, open to the whole company. */
export function emptyDesign(startId: string, language: Language): FlowDesign {
  const everyone = {
    type: 'dept' as const,
    id: '1',
    name: translateKey(language, 'department.root'),
    coverage: 'n' as const,
  }
  return {
    ...createBlankDesign(),
    funlist: [
      {
        id: startId,
        name: translateKey(language, 'flowdesign.start-step'),
        desc: '',
        is_start: true,
        dealtype: 'orsign',
        formEditLimit: [],
        btnGroup: [submit(language)],
        creatPermission: [{ chosetype: 'or', chosed: [everyone], runRoots: [] }],
        dealers: [],
        cc: [],
        timeexpired: 0,
        nobodypass: false,
        merge_set: { funs: [] },
      },
    ],
    layoutset: [{ key: startId, loc: '0 100' }],
  }
}

const submit = (language: Language): FlowDesignButton => ({
  id: 'submit',
  name: translateKey(language, 'flowdesign.submit'),
  defaultFunId: [],
  defaultSonFlowId: [],
  canchoseflow: 0,
  canchoseander: 0,
  canchoseorer: 1,
  canchosecc: 1,
  NextFun: [],
  handler: { funId: [], SonFlowId: [] },
})
