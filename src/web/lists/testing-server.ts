import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { ListRow } from '../../generated/types'
import { testRow } from './testing'

/** Mock list server with responses set by the test; replaces the page's transport. */

export const testListRow = (id: string, part: Partial<ListRow> = {}) =>
  testRow({ _id: id, workname: `QJ-${id}`, batch: '同意', ...part })

export const twoDepts = [
  { v: '2', n: '研发部', path: '总公司/研发部' },
  { v: '5', n: '销售部', path: '总公司/销售部' },
]
/** Why a closed message cannot be handled. */
export const refusalText = '该任务已被陈国栋处理'

interface Known {
  rows: ListRow[]
  /** Who handled a closed message. */
  finisher: string
  depts: typeof twoDepts
  /** Department the person acted from before, by design. */
  acted: Record<string, string>
}

/** State of the mock server. */
export const serverState: Known = { rows: [], finisher: '', depts: [], acted: {} }

interface Sent {
  url: string
  data: string
}

const requests: { url: string; body: Record<string, unknown> }[] = []
/** Returns the requests of calls whose names have this ending. */
export const requestsOf = (call: string) => requests.filter(({ url }) => url.endsWith(call))
export const clearRequests = () => requests.splice(0)

const answer = (url: string, { flowid = '' }: { flowid?: string }) => {
  const { rows, depts, acted, finisher } = serverState
  if (url.endsWith('/faces')) return []
  if (url.endsWith('/flowgetdeptchoseconfig')) return { dept: acted[flowid] ?? '', depts }
  if (url.includes('/list/'))
    return {
      result: rows,
      totalItems: rows.length,
      totalIsCapped: false,
      pageSize: 20,
      currentPage: 1,
      next: null,
    }
  if (url.endsWith('/data/message')) return testListRow('m2', { status: 4, finished_id: finisher })
  return url.endsWith('/deal') ? { badges: { waiting: 0 } } : {}
}

/** Records a request and responds from the mock state. */
async function answered({ url, data }: Sent) {
  requests.push({ url, body: JSON.parse(data) })
  if (url.endsWith('/deal/check'))
    return { status: 200, data: JSON.stringify({ success: false, msg: refusalText, code: 'flow.handled' }) }
  const result = { success: true, msg: '', data: answer(url, JSON.parse(data)) }
  return { status: 200, data: JSON.stringify(result) }
}
export const send = vi.fn(answered)
/** Requests that outlive the page. */
export const sendKeepalive = vi.fn(answered)

/** Signed-in person, in place of the session store. */
export const session = {
  currentPerson: () => ({ id: 'me', conf: {}, depts: serverState.depts }),
  useSession: () => ({ person: { roles: { 'flow.work': true } }, hasEnded: false }),
  hasPermission: () => true,
}

/** Settings that the server passes to its pages. */
export const testServerSettings = { pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }) }

/** Resets the mock state and the recorded requests. */
export function resetServer() {
  clearRequests()
  Object.assign(serverState, { rows: [], finisher: 'chen', depts: [], acted: {} })
  send.mockImplementation(answered)
}

/**
 * Defers list responses until the test releases them; returns the pending ones and a function that releases
 * all.
 */
export function deferLists() {
  const waiting: (() => void)[] = []
  send.mockImplementation(async (sent) => {
    if (sent.url.includes('/list/')) await new Promise<void>((resolve) => waiting.push(resolve))
    return answered(sent)
  })
  const answerAll = () =>
    act(async () => {
      for (const answer of waiting) answer()
    })
  return { held: waiting, answerAll }
}
