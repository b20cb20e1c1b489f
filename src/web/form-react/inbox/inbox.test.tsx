import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormSurroundings } from '../form-surroundings'
import { Inbox } from './inbox'

/** What the element shows, sends and refuses; tests/walks/portal.test.ts has the server and the policy of the page. */

const row = {
  _id: 'm1',
  flowname: 'Seal request',
  workname: '',
  flowlistOi: { desc: 'Lease', creater: 'Li Ming' },
  NowFunName: 'Approval',
  created_at: '2026-11-29T08:00:00.000Z',
  expires_at: null,
  level: 0,
}
const opened = {
  message: { _id: 'm1', flowlistid: 'f1' },
  flow: { _id: 'f1', name: 'Seal request', workname: '', creater: 'Li Ming', dept: 'Sales', version: 'v1' },
  formset: { list: [], remove_list: [], config: { labelWidth: 100, labelPosition: 'top' } },
  limits: [],
  formdata: {},
  formmd5: 'md5',
  flowfacts: {},
  customs: {},
  depts: [{ v: '5', n: 'Sales' }],
  logs: [{ _id: 'l1', creater: 'Wang Lei', button: 'Approve', suggest: 'Fine' }],
  step: {
    name: 'Approval',
    btnGroup: [
      { id: 'a', name: 'Approve', outcome: 'agree' },
      { id: 'r', name: 'Reject', outcome: 'refuse', reason: 'required' },
      { id: 'c', name: 'Close' },
    ],
  },
  shut: [{ button: 'c', msg: 'Legal has not agreed yet' }],
}

type Sent = { name: string; authorization: string; body: Record<string, unknown> }
let sent: Sent[] = []
/** Tokens that the server does not accept any more. */
let expired: string[] = []

beforeEach(() => {
  sent = []
  expired = []
  const data: Record<string, unknown> = {
    'oa/flow/list/waiting': {
      result: [row],
      totalItems: 1,
      totalIsCapped: false,
      pageSize: 20,
      currentPage: 1,
    },
    'oa/flow/deal/bymsgid': opened,
    'oa/flow/deal': {},
  }
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const name = new URL(url).pathname.replace('/api/', '')
    const { authorization = '' } = headers as Record<string, string>
    sent.push({ name, authorization, body: JSON.parse(String(body)) })
    const isRefused = expired.some((token) => authorization.endsWith(token))
    const envelope = isRefused
      ? { success: false, msg: 'signed out', data: null, code: 'session.signed-out' }
      : { success: true, msg: '', data: data[name] }
    return { status: isRefused ? 401 : 200, json: async () => envelope }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function draw(getToken = async () => 't1') {
  const on = { onCount: vi.fn(), onDecide: vi.fn() }
  render(
    <FormSurroundings locale="en" theme={undefined} colour={undefined} host={undefined} container={undefined}>
      {(look) => (
        <div {...look}>
          <Inbox server="https://oa.example.com" getToken={getToken} round={0} {...on} />
        </div>
      )}
    </FormSurroundings>,
  )
  return on
}
async function openTask() {
  const task = await screen.findByRole('button', { name: /Seal request/ })
  await act(async () => task.click())
}

test('lists tasks, opens one, and sends the decision with its opinion', async () => {
  const { onCount, onDecide } = draw()
  await openTask()
  expect(onCount).toHaveBeenCalledWith(1)
  await screen.findByText('Fine')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://oa.example.com/flowdeal?msgid=m1')
  fireEvent.change(screen.getByLabelText('Opinion'), { target: { value: ' Agreed ' } })
  await act(async () => screen.getByRole('button', { name: 'Approve' }).click())
  await screen.findByText('Done: Approve')
  expect(onDecide).toHaveBeenCalledWith({ task: 'm1', request: 'f1', button: 'Approve' })
  const decision = sent.find(({ name }) => name === 'oa/flow/deal')?.body
  expect(decision).toMatchObject({
    flowmsgid: 'm1',
    btnindex: 0,
    inputdata: {},
    flowdata: { suggest: 'Agreed', dept: '5', formmd5: 'md5', version: 'v1' },
  })
})

test('asks for the opinion that a button needs, and offers no button that is not open yet', async () => {
  draw()
  await openTask()
  const reject = await screen.findByRole('button', { name: 'Reject' })
  await act(async () => reject.click())
  await screen.findByText('“Reject” needs an opinion')
  expect(sent.some(({ name }) => name === 'oa/flow/deal')).toBe(false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
})

test('gets another token as one has expired, and asks for it once', async () => {
  const tokens = ['t1', 't2', 't3']
  const getToken = vi.fn(async () => tokens.shift() ?? '')
  draw(getToken)
  await screen.findByRole('button', { name: /Seal request/ })
  expired = ['t1']
  await openTask()
  await screen.findByText('Fine')
  expect(getToken).toHaveBeenCalledTimes(2)
  expect(sent.at(-1)?.authorization).toBe('Bearer t2')
})

test('says that the site provides no token', async () => {
  draw(async () => {
    throw new Error('no session')
  })
  await screen.findByText(/provides no token/)
  expect(sent).toEqual([])
})

test('offers no decision where another site shows the page in a frame', async () => {
  vi.spyOn(window, 'top', 'get').mockReturnValue({ origin: 'https://evil.example' } as never)
  draw()
  await openTask()
  await screen.findByText(/shows this page in a frame/)
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})
