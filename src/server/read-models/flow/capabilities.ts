import type { CallName } from '../../../generated/calls'
import type { OaFlowDetailData } from '../../../generated/types'
import type { Caller } from '../../platform'
import { isCallAllowed } from '../../policies/environment'

type May = OaFlowDetailData['may']

/** Calls behind each capability. */
const callsBehind: Record<keyof May, CallName> = {
  deal: 'oa/flow/deal',
  cancel: 'oa/flow/cancel',
  allcancel: 'oa/flow/allcancel',
  revoke: 'oa/flow/revoketo',
  urge: 'oa/flow/resendmessage',
  applycancel: 'oa/flow/msg/applycancel',
  takeback: 'oa/flow/msg/cancelapplycancel',
  withdrawdecision: 'oa/flow/msg/withdrawdecision',
  transfer: 'oa/flow/msg/transfer',
  removesign: 'oa/flow/msg/removesign',
  order: 'oa/flow/msg/changeorder',
  assign: 'oa/flow/msg/assign',
  replace: 'oa/flow/msg/replace_userid',
  again: 'oa/flow/creat',
  share: 'oa/flow/share/creat',
  events: 'oa/flow/eventreactiononly',
  level: 'oa/flow/setlevel',
  copy: 'oa/flow/sendcopy',
  accesslog: 'oa/flow/accesslog',
  seal: 'oa/flow/paper/seal',
}

const nothing: May = {
  deal: null,
  revoke: null,
  applycancel: null,
  takeback: null,
  withdrawdecision: null,
  transfer: null,
  removesign: [],
  order: [],
  assign: [],
  urge: [],
  replace: [],
  cancel: false,
  allcancel: false,
  again: false,
  share: false,
  events: false,
  level: null,
  copy: false,
  accesslog: false,
  seal: false,
}

/** Removes the capabilities that the session's environment does not allow. */
export function restrictCapabilities(may: May, caller: Caller): May {
  const keys = Object.keys(callsBehind) as (keyof May)[]
  const refused = keys.filter((key) => !isCallAllowed(caller, callsBehind[key]))
  return { ...may, ...Object.fromEntries(refused.map((key) => [key, nothing[key]])) }
}
