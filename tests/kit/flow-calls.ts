import type { CallName, Calls } from '#/generated/calls'
import { dealing } from './flows'

/*
 * Who may do what with a running flow, call by call. Every call of oa/flow has its rule here; a new call without one is
 * a type error. The attack matrix asks each of them as everybody.
 */

/** A call about flows and messages. */
export type FlowCall = Extract<CallName, `oa/flow/${string}`>

/** Who has to do with a flow: its creator, who handled, who handed his message on, and so on. */
export const insiders = ['creator', 'former', 'handed', 'delegate', 'dealer', 'cc'] as const
export type Insider = (typeof insiders)[number]

/** The flow that is asked for, its parts, and ids that the call also needs. */
export interface Target {
  flow: string
  /** The dealer's message. */
  msg: string
  /** The message that the former dealer handled. */
  handled: string
  design: string
}

/** A rule: what is asked for, and which people of the flow may. */
interface About<Name extends FlowCall> {
  body(at: Target): Calls[Name]['body']
  may: readonly Insider[]
}

/** `own`: tells only of what is the caller's. `permission`: needs one that people of flows do not have. */
type Rule<Name extends FlowCall> = About<Name> | 'own' | 'permission'

const all = insiders
const reason = '试一试'
const flow = (at: Target) => ({ flowOi_id: at.flow })
const msgid = (at: Target) => ({ msgid: at.msg })
const event = (at: Target) => ({ flowmsgid: at.msg, reason })

const draft = {
  typed_at: 1,
  device: 'desktop' as const,
  basis: '',
  flowdata: {},
  inputdata: {},
}

/** The rule of every call. */
export const rules: { [Name in FlowCall]: Rule<Name> } = {
  'oa/flow/absences': {
    body: (at) => ({ ...flow(at), from: '2026-12-01', until: '2026-12-31' }),
    may: all,
  },
  'oa/flow/accesslog': { body: flow, may: [] },
  'oa/flow/admin/canflowversions': 'permission',
  'oa/flow/admin/canrevokelist': { body: (at) => ({ flowlistids: [at.flow] }), may: all },
  'oa/flow/admin/changeflowtoversion': 'permission',
  'oa/flow/admin/flowversions': 'permission',
  'oa/flow/admin/getconf': { body: (at) => ({ flowid: at.design }), may: [] },
  'oa/flow/admin/searchform': {
    body: (at) => ({ flowid: at.design, search: {}, orderby: [], currentPage: 1 }),
    may: [],
  },
  'oa/flow/admin/searchformExport': {
    body: (at) => ({ flowid: at.design, search: {}, orderby: [] }),
    may: [],
  },
  'oa/flow/alertdone': 'own',
  'oa/flow/allcancel': { body: (at) => ({ ...flow(at), cancelReason: reason }), may: ['creator'] },
  'oa/flow/alllist': 'own',
  'oa/flow/cancel': {
    body: (at) => ({ ...flow(at), flowmsgIdList: [at.msg], cancelReason: reason }),
    may: ['creator'],
  },
  'oa/flow/cancelmsg': { body: (at) => ({ ...msgid(at), cancelReason: reason }), may: ['creator'] },
  'oa/flow/checkmsgstatus/export': { body: (at) => ({ ...flow(at), msgids: [at.msg] }), may: all },
  'oa/flow/checkmsgstatus': { body: (at) => ({ ...flow(at), msgids: [at.msg] }), may: all },
  'oa/flow/comment/creat': { body: (at) => ({ ...flow(at), text: '看一看', mentions: [] }), may: all },
  'oa/flow/comment/delete': { body: (at) => ({ ...flow(at), id: 'none' }), may: [] },
  'oa/flow/comment/list': { body: flow, may: all },
  'oa/flow/comment/react': { body: (at) => ({ ...flow(at), id: 'none', kind: 'like', on: true }), may: [] },
  'oa/flow/copy_to_test/action': 'permission',
  'oa/flow/copy_to_test.get': 'permission',
  'oa/flow/copy_to_test': 'permission',
  'oa/flow/creat': 'own',
  'oa/flow/creatforetell': 'own',
  'oa/flow/creatpreviewmode': 'own',
  'oa/flow/data/message': { body: msgid, may: all },
  'oa/flow/deal/bymsgid': { body: (at) => ({ _id: at.msg }), may: ['dealer'] },
  'oa/flow/deal/check': { body: msgid, may: ['dealer'] },
  'oa/flow/deal': { body: (at) => dealing(at.msg), may: ['dealer'] },
  'oa/flow/dealforetell': {
    body: (at) => {
      const { funlist: _, sonflows: __, ...body } = dealing(at.msg)
      return body
    },
    may: ['dealer'],
  },
  'oa/flow/dealpreviewmode': { body: (at) => dealing(at.msg), may: ['dealer'] },
  'oa/flow/deletefile': 'own',
  'oa/flow/detail': { body: (at) => ({ ...flow(at), ...msgid(at) }), may: all },
  'oa/flow/detail_logs': { body: flow, may: all },
  'oa/flow/detail_logs_msgs': { body: flow, may: all },
  'oa/flow/detail_msgs': { body: flow, may: all },
  'oa/flow/entrust/setread': { body: (at) => ({ flowmsgids: [at.msg] }), may: all },
  'oa/flow/entrust/take_back': { body: (at) => ({ flowmsgid: at.msg }), may: [] },
  'oa/flow/entrust/take_back_all': 'own',
  'oa/flow/entrust/to_other': {
    body: (at) => ({ flowmsgid: at.msg, to: '100040', reason }),
    may: ['dealer'],
  },
  'oa/flow/eventcheckflowstatus': { body: (at) => ({ flowmsgid: at.msg }), may: [] },
  'oa/flow/eventreactionflows': { body: event, may: [] },
  'oa/flow/eventreactionflows_preview': { body: (at) => ({ flowmsgid: at.msg }), may: [] },
  'oa/flow/eventreactiononly': { body: event, may: [] },
  'oa/flow/eventrefreshcreatsonflow': { body: (at) => ({ flowlistid: at.flow }), may: [] },
  'oa/flow/export/list': 'own',
  'oa/flow/export/start': 'own',
  'oa/flow/flowgetdeptchoseconfig': 'own',
  'oa/flow/flowsetdeptchoseconfig': 'own',
  'oa/flow/forgetchoices': 'own',
  'oa/flow/getbycreat': 'own',
  'oa/flow/hasread': { body: (at) => ({ msgids: [at.msg] }), may: all },
  'oa/flow/home/admin/alarms': 'permission',
  'oa/flow/home/admin/designs': 'permission',
  'oa/flow/home/admin/drafts': 'permission',
  'oa/flow/home/admin/incidents': 'permission',
  'oa/flow/home/admin/leavers': 'permission',
  'oa/flow/home/arrange': 'own',
  'oa/flow/home/favourite': 'own',
  'oa/flow/home/flows': 'own',
  'oa/flow/home/mine': 'own',
  'oa/flow/home/month': 'own',
  'oa/flow/home/related': 'own',
  'oa/flow/home/waiting': 'own',
  'oa/flow/ifstrtest': 'permission',
  'oa/flow/incident/list': 'permission',
  'oa/flow/incident/retry': 'permission',
  'oa/flow/incident/skip': 'permission',
  'oa/flow/insight/export': {
    body: (at) => ({
      flowid: at.design,
      period: { from: '2026-11-01', until: '2026-11-30' },
      format: 'ocel',
    }),
    may: [],
  },
  'oa/flow/insight/summary': {
    body: (at) => ({ flowid: at.design, period: { from: '2026-11-01', until: '2026-11-30' } }),
    may: [],
  },
  'oa/flow/insight/waiting': { body: flow, may: all },
  'oa/flow/lastcopies': { body: flow, may: all },
  'oa/flow/bookings': { body: flow, may: all },
  'oa/flow/ledgers': { body: flow, may: all },
  'oa/flow/list/cancancel': { body: flow, may: all },
  'oa/flow/list/cc': 'own',
  'oa/flow/list/figures': 'own',
  'oa/flow/list/finish': 'own',
  'oa/flow/list/icreat': 'own',
  'oa/flow/list/message': 'own',
  'oa/flow/list/related': 'own',
  'oa/flow/list/number': 'own',
  'oa/flow/list/waiting': 'own',
  'oa/flow/message/hasread': { body: (at) => ({ msg_id: at.msg }), may: all },
  'oa/flow/msg/answerapplycancel': { body: (at) => ({ ...msgid(at), agree: true, reason }), may: ['dealer'] },
  'oa/flow/msg/applycancel': { body: (at) => ({ msgid: at.handled, reason }), may: ['former'] },
  'oa/flow/msg/cancelapplycancel': { body: (at) => ({ msgid: at.handled }), may: ['former'] },
  'oa/flow/msg/withdrawdecision': { body: (at) => ({ msgid: at.handled }), may: [] },
  'oa/flow/msg/replace_userid': 'permission',
  'oa/flow/msg/replace_userid_preview': 'permission',
  'oa/flow/msg/addsign': {
    body: (at) => ({ ...msgid(at), kind: 'before', way: 'all', people: ['100040'], reason }),
    may: ['dealer'],
  },
  'oa/flow/msg/changeorder': {
    body: (at) => ({ ...flow(at), ...msgid(at), was: [['100040']], turns: [['100041']], reason }),
    may: [],
  },
  'oa/flow/msg/consult': {
    body: (at) => ({ ...msgid(at), people: ['100040'], question: reason }),
    may: ['dealer'],
  },
  'oa/flow/msg/giveopinion': { body: (at) => ({ ...msgid(at), opinion: reason, fileList: [] }), may: [] },
  'oa/flow/msg/assign': { body: (at) => ({ ...msgid(at), to: '100040', reason }), may: [] },
  'oa/flow/msg/claim': { body: msgid, may: [] },
  'oa/flow/msg/giveback': { body: (at) => ({ ...msgid(at), reason }), may: [] },
  'oa/flow/msg/removesign': { body: (at) => ({ ...flow(at), from: 'none', to: '100040' }), may: [] },
  'oa/flow/msg/transfer': { body: (at) => ({ ...msgid(at), to: '100040', reason }), may: ['dealer'] },
  'oa/flow/myentrust/list': 'own',
  'oa/flow/needcreat': 'own',
  'oa/flow/paper/pdf': { body: flow, may: all },
  'oa/flow/paper/seal': { body: flow, may: [] },
  'oa/flow/paper/signature': { body: flow, may: [] },
  'oa/flow/paper/template': { body: (at) => ({ ...flow(at), template: 'none' }), may: [] },
  'oa/flow/proof/bundle': { body: flow, may: all },
  'oa/flow/proof/head': { body: flow, may: all },
  'oa/flow/proof/receipt': { body: (at) => ({ ...flow(at), line: 'none' }), may: [] },
  'oa/flow/readers': { body: flow, may: [] },
  'oa/flow/resendmessage': { body: (at) => ({ msglist: [at.msg] }), may: ['creator', 'former'] },
  'oa/flow/revokelist': { body: (at) => ({ msg_id: at.msg }), may: all },
  'oa/flow/revoketo': {
    body: (at) => ({ msg_id: at.msg, msg_to_id: at.handled, reason }),
    may: ['dealer'],
  },
  'oa/flow/search/contents': 'own',
  'oa/flow/search/getconf': 'own',
  'oa/flow/search/remember': 'own',
  'oa/flow/setallread': 'own',
  'oa/flow/setread': { body: msgid, may: ['dealer'] },
  'oa/flow/sendcopy': {
    body: (at) => ({ ...flow(at), people: ['100040'], word: '' }),
    may: ['creator', 'former', 'delegate', 'dealer'],
  },
  'oa/flow/setlevel': { body: (at) => ({ ...flow(at), level: 100 as const }), may: ['creator'] },
  'oa/flow/share/creat': {
    body: (at) => ({ ...flow(at), people: [], history: false, days: 1 }),
    may: all,
  },
  'oa/flow/share/delete': { body: () => ({ _id: 'none' }), may: [] },
  'oa/flow/share/list': { body: flow, may: all },
  'oa/flow/share/open': { body: () => ({ _id: 'none' }), may: [] },
  'oa/flow/temp_list': 'own',
  'oa/flow/tempform/delete': { body: (at) => ({ type: 'deal', ...msgid(at) }), may: ['dealer'] },
  'oa/flow/tempform/save': {
    body: (at) => ({ type: 'deal', ...msgid(at), form_save: draft }),
    may: ['dealer'],
  },
  'oa/flow/timeout/log/export': 'permission',
  'oa/flow/timeout/log/export_start': 'permission',
  'oa/flow/timeout/log.get': 'permission',
  'oa/flow/timeout/log': 'permission',
  'oa/flow/timeout/summary/export': 'permission',
  'oa/flow/timeout/summary.get': 'permission',
  'oa/flow/timeout/summary': 'permission',
  'oa/flow/unmask': { body: (at) => ({ ...flow(at), model: 'none', reason }), may: [] },
  'oa/flow/uploadfile': 'own',
  'oa/flow/com_config/save': 'permission',
  'oa/flow/user_config/opinion': 'own',
  'oa/flow/user_config/save': 'own',
}
