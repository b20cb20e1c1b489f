import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../generated/types'
import { CallError } from '../platform/call-error'
import { setDraftKey } from '../platform/draft-key'
import { readDraft, storeDraft } from '../platform/drafts'
import { setFailureListener } from '../platform/failure-listener'
import { type DraftState, detachDraft, type LocalDraft, startDraftKeeper } from './draft-keeper'
import { newestDraft } from './use-draft'

const send = vi.hoisted(() => vi.fn())
vi.mock('../platform/http', () => ({ send, requestFile: send }))
vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const receive = (data: object) => ({ status: 200, data: JSON.stringify({ success: true, msg: '', data }) })
const saves = () =>
  send.mock.calls.filter(([{ url }]) => url.endsWith('tempform/save')).map(([{ data }]) => JSON.parse(data))

let states: DraftState[]
let suggest: string
/** Key of the draft that the tab writes. */
let key: string
const keeper = () =>
  startDraftKeeper(
    () => ({
      person: 'su',
      target: { type: 'deal', msgid: 'm1' },
      key,
      basis: 'x',
      read: () => ({ flowdata: { suggest }, inputdata: {} }),
    }),
    (state) => states.push(state),
  )
const retain = async (at = 'deal/m1') => (await readDraft<Draft>('su', at))?.content.flowdata.suggest

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  setDraftKey('the key of su')
  states = []
  suggest = ''
  key = 'deal/m1'
  send.mockReset()
  send.mockResolvedValue(receive({ saved_at: '2026-11-21T02:00:00.000Z' }))
})
afterEach(() => vi.useRealTimers())

test('stores typing in the browser immediately and on the server after a pause', async () => {
  const one = keeper()
  suggest = '同'
  one.touch()
  await vi.advanceTimersByTimeAsync(700)
  expect([await retain(), saves()]).toEqual(['同', []])
  suggest = '同意'
  one.touch()
  await vi.advanceTimersByTimeAsync(2_100)
  expect(saves()).toMatchObject([
    { type: 'deal', msgid: 'm1', form_save: { basis: 'x', flowdata: { suggest } } },
  ])
  expect(states.at(-1)).toBe('saved')
})

test('without a connection stores the draft in the browser, and on the server after reconnecting', async () => {
  const one = keeper()
  one.watch()
  send.mockRejectedValue(new CallError('', 'net.offline', null, 0))
  suggest = '同意'
  one.touch()
  await vi.advanceTimersByTimeAsync(2_100)
  expect([await retain(), states.at(-1)]).toEqual(['同意', 'unsent'])
  send.mockResolvedValue(receive({ saved_at: '2026-11-21T02:00:00.000Z' }))
  one.reconnect()
  await vi.advanceTimersByTimeAsync(10)
  expect(states.at(-1)).toBe('saved')
})

test("a rejected draft shows the server's sentence, typed or saved by hand", async () => {
  const messages: string[] = []
  setFailureListener({ onFailure: ({ message }) => messages.push(message), onSessionEnd: async () => false })
  const msg = '这项内容已经不能再提交，暂存没有保存'
  send.mockResolvedValue({
    status: 200,
    data: JSON.stringify({ success: false, msg, code: 'draft.not-yours' }),
  })
  const one = keeper()
  suggest = '同意'
  one.touch()
  await vi.advanceTimersByTimeAsync(2_100)
  expect([messages, states.at(-1), await retain()]).toEqual([[msg], 'here', '同意'])
  expect(await one.save()).toBe('failed')
  expect(messages).toEqual([msg, msg])
})

test('a server failure is retried silently, but a draft saved by hand shows it', async () => {
  const messages: string[] = []
  setFailureListener({ onFailure: ({ message }) => messages.push(message), onSessionEnd: async () => false })
  send.mockRejectedValue(new CallError('网络连接失败', 'net.offline', null, 0))
  const one = keeper()
  one.touch()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(messages).toEqual([])
  expect(await one.save()).toBe('failed')
  expect([messages, states.at(-1)]).toEqual([['网络连接失败'], 'unsent'])
})

test('sends typing to the server only after the question about an older draft is answered', async () => {
  const one = keeper()
  one.hold(true)
  suggest = '同意'
  one.touch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await retain(), saves(), states.at(-1)]).toEqual(['同意', [], 'here'])
  one.hold(false)
  await vi.advanceTimersByTimeAsync(2_100)
  expect([saves().length, states.at(-1)]).toEqual([1, 'saved'])
})

test('typing beside an offered or another open draft is stored apart, and takes its place once that is answered', async () => {
  await storeDraft('su', 'deal/m1', draft(1))
  const one = keeper()
  key = 'deal/m1#a'
  one.hold(true)
  suggest = '不同意'
  one.touch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await retain(), await retain(key), saves()]).toEqual(['同意', '不同意', []])
  expect(await one.save()).toBe('kept')
  key = 'deal/m1'
  one.hold(false)
  await vi.advanceTimersByTimeAsync(2_100)
  expect([await retain(), await retain('deal/m1#a'), saves().length]).toEqual(['不同意', undefined, 1])
})

test('submitting beside another open tab leaves the draft of that tab', async () => {
  await storeDraft('su', 'deal/m1', { ...draft(1), isThere: true })
  const one = keeper()
  key = 'deal/m1#a'
  suggest = '不同意'
  one.touch()
  await vi.advanceTimersByTimeAsync(700)
  one.end()
  await detachDraft('su', 'deal/m1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await retain(key)).toBeUndefined()
  const here = (await readDraft<LocalDraft>('su', 'deal/m1'))?.content
  expect(newestDraft(here, null, 'x')).toMatchObject({ where: 'here' })
})

test('a draft that is taken over from a closed tab is deleted once its content is stored', async () => {
  await storeDraft('su', 'deal/m1#b', draft(1))
  const one = keeper()
  suggest = '同意'
  one.touch('deal/m1#b')
  expect(await retain('deal/m1#b')).toBe('同意')
  await vi.advanceTimersByTimeAsync(700)
  expect([await retain(), await retain('deal/m1#b')]).toEqual(['同意', undefined])
})

test('a closing tab stores what was just typed', async () => {
  const one = keeper()
  one.watch()
  suggest = '最后一句'
  one.touch()
  dispatchEvent(new Event('pagehide'))
  expect(await retain()).toBe('最后一句')
})

test('submitting removes the draft, and no later draft is stored', async () => {
  const one = keeper()
  suggest = '同意'
  one.touch()
  await one.rest()
  expect(await retain()).toBe('同意')
  one.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await retain(), saves()]).toEqual([undefined, []])
})

test('a full browser storage loses only the local copy', async () => {
  const one = keeper()
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  suggest = '同意'
  one.touch()
  await vi.advanceTimersByTimeAsync(2_100)
  full.mockRestore()
  expect([await retain(), saves().length, states.at(-1)]).toEqual([undefined, 1, 'saved'])
})

const draft = (typed_at: number, part: Partial<Draft> = {}): Draft => ({
  typed_at,
  device: 'mobile',
  basis: 'x',
  flowdata: { suggest: '同意' },
  inputdata: {},
  ...part,
})

test.each([
  ['typed here last', draft(2), draft(1), { where: 'here', isStale: false }],
  ['the very same', draft(2), draft(2), { where: 'here', isStale: false }],
  ['typed elsewhere last', draft(1), draft(2, { basis: 'y' }), { where: 'mobile', isStale: true }],
])('%s: offers the newest draft with its place of typing', (_, here, there, found) => {
  expect(newestDraft(here, there, 'x')).toMatchObject(found)
})

test('offers no draft when nothing was typed or the typing was undone', () => {
  expect(newestDraft(undefined, null, 'x')).toBeUndefined()
  expect(newestDraft(draft(2, { flowdata: { suggest: '' } }), draft(1), 'x')).toBeUndefined()
})

test('does not offer a draft that the server has removed after a submission elsewhere', async () => {
  const one = keeper()
  suggest = '同意'
  one.touch()
  await vi.advanceTimersByTimeAsync(2_100)
  const here = (await readDraft<LocalDraft>('su', 'deal/m1'))?.content
  expect(newestDraft(here, null, 'x')).toBeUndefined()
  expect(newestDraft(here, saves()[0].form_save, 'x')).toMatchObject({ where: 'here' })
  suggest = '同意，请尽快'
  one.touch()
  await vi.advanceTimersByTimeAsync(700)
  expect(newestDraft((await readDraft<LocalDraft>('su', 'deal/m1'))?.content, null, 'x')).toBeDefined()
})
