import type { FlowDesign } from '../../../generated/types'
import { emptyForm } from '../../form'

/** Creates a design without steps: an empty form and the initial settings. */
export const createBlankDesign = (): FlowDesign => ({
  remark: '',
  fileList: [],
  formset: emptyForm(),
  funlist: [],
  layoutset: [],
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
    workname: { auto_name: '{Y}{M}{D}{H}{I}{S}{RUN}', auto_len: 4, auto_step: 1 },
  },
})
