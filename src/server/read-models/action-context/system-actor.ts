import { type AppContext, type Context, translateKey } from '../../platform'

/** Id of the actor when the flow acts by itself. */
const systemId = 'system'

/** Creates the context of a job that acts on flows in the flow's own name. */
export const createSystemContext = (appContext: AppContext, workspace: string): Context => ({
  ...appContext,
  caller: {
    workspace,
    id: systemId,
    name: translateKey('zh', 'system.name'),
    jobId: '',
    isAdmin: false,
    roles: [],
    tokenHash: '',
    environment: appContext.data,
  },
  language: 'zh',
  address: '',
})
