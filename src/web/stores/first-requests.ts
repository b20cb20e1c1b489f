import type { CallName } from '../../generated/calls'
import { api, findApiCall, quietApi } from '../platform/api'
import { onTokenClear } from '../platform/token'

/** Time in ms that a started response waits for the page that takes it. */
const shelfLife = 30_000

/** Creates the request that a page sends first; its route may start it beside the page's code. */
function firstRequest<Args extends unknown[], Data>(send: (...args: Args) => Promise<Data>) {
  const started = new Map<string, Promise<Data>>()
  onTokenClear(() => started.clear())
  return {
    start(...args: Args): void {
      const key = String(args)
      // A page that suspends before it is shown renders anew.
      if (started.has(key)) return
      const answer = send(...args)
      answer.catch(() => undefined)
      started.set(key, answer)
      setTimeout(() => started.delete(key), shelfLife)
    },
    /** Takes the response of a started request once; otherwise sends the request. */
    take(...args: Args): Promise<Data> {
      const key = String(args)
      const answer = started.get(key)
      started.delete(key)
      return answer ?? send(...args)
    },
  }
}

/** Request of a message to handle; marks it as read. */
export const taskRequest = firstRequest((msgid: string) => quietApi.oa.flow.deal.bymsgid({ _id: msgid }))

/** Requests a message to handle and leaves it unread, for a page that is prepared. */
export const peekTask = (msgid: string) => quietApi.oa.flow.deal.bymsgid({ _id: msgid, peek: true })

/** Request of a flow; a message of it is marked as read. */
export const flowRequest = firstRequest((flowlistid: string, msgid?: string) =>
  quietApi.oa.flow.detail({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
)

/** Returns what the address of a new flow begins with: `again` names a flow to repeat, `ledger` that of a booking. */
function startSourceOf(search: string) {
  const query = new URLSearchParams(search)
  const textOf = (name: string) => query.get(name) ?? ''
  const again = textOf('again')
  const [ledger, thing, from, to] = ['ledger', 'thing', 'from', 'to'].map(textOf)
  return {
    ...(again && { again }),
    ...(ledger && thing && from && to && { booking: { ledger, thing, from, to } }),
  }
}

/** Request of a form to fill in, by the flow and the query of its address. */
export const newFormRequest = firstRequest((designId: string, search: string) =>
  quietApi.oa.flow.getbycreat({ _id: designId, ...startSourceOf(search) }),
)

/**
 * Request of the tasks that wait for the person, for the one after a decision on a message. It is sent beside the
 * decision, so its rows may still contain the decided one.
 */
export const followingRequest = firstRequest((_msgid: string) =>
  quietApi.oa.flow.list.waiting({ nowpage: 1, search: {} }),
)

/** Request of a widget of the home page. */
export const widgetRequest = firstRequest(
  (call: CallName): Promise<unknown> => findApiCall(call)({} as never),
)

/** Request of a flow design. */
export const designRequest = firstRequest((id: string) => api.oa.flowdesigns.getbyid({ _id: id }))

/** Request of what designers choose from in all designs. */
export const designOptionsRequest = firstRequest(() => quietApi.oa.flowdesigns.config({}))

function startDesign(id: string): void {
  designRequest.start(id)
  designOptionsRequest.start()
}

const starters: Readonly<Record<string, (query: URLSearchParams, lastPart: string) => void>> = {
  'flow-deal': (query) => taskRequest.start(query.get('msgid') ?? ''),
  'flow-detail': (query) => flowRequest.start(query.get('flowlistid') ?? '', query.get('msgid') ?? undefined),
  'flow-design-senior': (_, id) => startDesign(decodeURIComponent(id)),
  'flow-create': (query, id) => newFormRequest.start(decodeURIComponent(id), `${query}`),
}

/** Starts the first request of a page (by folder name) that is about to load at an address. */
export const startFirstRequest = (
  page: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void => starters[page]?.(new URLSearchParams(search), pathname.slice(pathname.lastIndexOf('/') + 1))
