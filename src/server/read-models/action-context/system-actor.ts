import type { AppContext } from '../../platform/context/app-context'
import type { Context } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'

/** The name in which the flow itself acts. */
const systemId = 'system'

/** What a job of the house works with when it acts on flows in the flow's own name. */
export const systemContext = (house: AppContext, workspace: string): Context => ({
  ...house,
  caller: {
    workspace,
    id: systemId,
    name: textOf('zh', 'system.name'),
    jobId: '',
    isAdmin: false,
    roles: [],
    tokenHash: '',
    environment: house.data,
  },
  language: 'zh',
  address: '',
})
