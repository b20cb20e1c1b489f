import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import { createTestDesign, createTestStep } from '../../flow-editor/testing'
import { CallError } from '../../platform/call-error'
import { autosaveDelay, DesignDraft } from './design-draft'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const first = createTestDesign(createTestStep('apply'))
const named = (remark: string): FlowDesign => ({ ...first, remark })

/** Mocks a server that stores the last draft and rejects stale saves. */
function createContext() {
  const server = { rev: 3, saves: [] as { rev: number; publish: boolean; remark: string }[] }
  const draft = new DesignDraft({
    id: 'f1',
    design: first,
    rev: 3,
    version: null,
    problems: [],
    send: async ({ rev, publish, design }) => {
      if (rev !== server.rev)
        throw new CallError('别人改过', 'flowdesign.stale', {
          rev: server.rev,
          name: '李四',
          saved_at: '2026-11-21T06:00:00.000Z',
        })
      server.rev++
      server.saves.push({ rev, publish, remark: design.remark })
      return { rev: server.rev, version: publish ? 1 : null, problems: [] }
    },
  })
  return { draft, server }
}

const wait = (ms = autosaveDelay) => vi.advanceTimersByTimeAsync(ms)

test('saves changes once, two seconds after the last one', async () => {
  const { draft, server } = createContext()
  draft.change(named('a'))
  await wait(autosaveDelay - 1)
  draft.change(named('b'))
  await wait(autosaveDelay - 1)
  expect(server.saves).toEqual([])
  expect(draft.state.status).toBe('dirty')
  await wait(1)
  expect(server.saves).toEqual([{ rev: 3, publish: false, remark: 'b' }])
  expect(draft.state).toMatchObject({ status: 'saved', rev: 4 })
})

test('sends nothing without changes', async () => {
  const { draft, server } = createContext()
  draft.change(first)
  await draft.save()
  expect(server.saves).toEqual([])
})

test('publishing waits for a running save and uses its revision', async () => {
  const { draft, server } = createContext()
  draft.change(named('a'))
  const saving = draft.save()
  draft.change(named('b'))
  await draft.publish()
  await saving
  expect(server.saves).toEqual([
    { rev: 3, publish: false, remark: 'b' },
    { rev: 4, publish: true, remark: 'b' },
  ])
  expect(draft.state).toMatchObject({ status: 'published', version: 1 })
})

test('a save on an older revision is a conflict and waits for the decision to overwrite', async () => {
  const { draft, server } = createContext()
  server.rev = 7
  draft.change(named('mine'))
  await wait()
  expect(draft.state.status).toBe('conflict')
  expect(draft.state.other).toEqual({ name: '李四', at: '2026-11-21T06:00:00.000Z' })
  draft.change(named('mine still'))
  await wait(10 * autosaveDelay)
  expect(server.saves).toEqual([])
  await draft.overwrite()
  expect(server.saves).toEqual([{ rev: 7, publish: false, remark: 'mine still' }])
})

test('saves a merge as a change of the other save and uses it as the base of the next conflict', async () => {
  const { draft, server } = createContext()
  server.rev = 7
  draft.change(named('mine'))
  await wait()
  const theirs = named('theirs')
  draft.goOnFrom({ design: theirs, rev: 7 })
  expect(draft.base).toBe(theirs)
  draft.change(named('both'))
  await wait()
  expect(server.saves).toEqual([{ rev: 7, publish: false, remark: 'both' }])
  expect(draft.state).toMatchObject({ status: 'saved', rev: 8 })
})

test('does not publish a conflicting design before the decision', async () => {
  const { draft, server } = createContext()
  server.rev = 7
  draft.change(named('mine'))
  await wait()
  await expect(draft.publish()).rejects.toThrow('别人改过')
  expect(server.saves).toEqual([])
  expect(draft.state.status).toBe('conflict')
})

test('retries a failed save', async () => {
  let isDown = true
  const flaky = new DesignDraft({
    id: 'f1',
    design: first,
    rev: 0,
    version: null,
    problems: [],
    send: async () => {
      if (isDown) throw new CallError('断网', 'net.offline', null, 0)
      return { rev: 1, version: null, problems: [] }
    },
  })
  flaky.change(named('a'))
  await wait()
  expect(flaky.state.status).toBe('failed')
  isDown = false
  await wait()
  expect(flaky.state.status).toBe('saved')
})

test('keeps the save when saved cases reject the publication', async () => {
  const draft = new DesignDraft({
    id: 'f1',
    design: first,
    rev: 0,
    version: null,
    problems: [],
    send: async ({ publish }) => {
      if (publish) throw new CallError('1 个用例不同', 'flowdesign.cases-break', [])
      return { rev: 1, version: null, problems: [] }
    },
  })
  draft.change(named('a'))
  await draft.save()
  await expect(draft.publish()).rejects.toThrow('1 个用例不同')
  expect(draft.state.status).toBe('saved')
})

test('keeps the draft unsaved when the publication is rejected', async () => {
  const draft = new DesignDraft({
    id: 'f1',
    design: first,
    rev: 0,
    version: null,
    problems: [],
    send: async ({ publish }) => {
      if (publish) throw new CallError('有问题', 'flowdesign.has-problems', [])
      return { rev: 1, version: null, problems: [] }
    },
  })
  draft.change(named('a'))
  await expect(draft.publish()).rejects.toThrow('有问题')
  expect(draft.state.status).toBe('dirty')
  await wait()
  expect(draft.state.status).toBe('saved')
})
