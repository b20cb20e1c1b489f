import { beforeEach, expect, test } from 'vitest'
import { setDraftKey } from './draft-key'
import { readDraft, storeDraft, storeDraftSync } from './drafts'

/* Unsent input: unreadable in the browser after its person has signed out. */

const typed = { reason: '母亲住院' }
const inBrowser = () => Object.values({ ...localStorage }).join('\n')

beforeEach(() => {
  localStorage.clear()
  setDraftKey('the key of li')
})

test('restores a draft and stores it encrypted in the browser', async () => {
  expect(await storeDraft('li', 'creat/leave', typed)).toBe(true)
  expect((await readDraft('li', 'creat/leave'))?.content).toEqual(typed)
  expect(inBrowser()).not.toContain('母亲')
})

test('locks drafts and stores none after sign-out; the next sign-in restores them', async () => {
  storeDraftSync('li', 'creat/leave', typed)
  setDraftKey('')
  expect(await readDraft('li', 'creat/leave')).toBeUndefined()
  expect([storeDraftSync('li', 'deal/m1', typed), await storeDraft('li', 'deal/m1', typed)]).toEqual([
    false,
    false,
  ])
  setDraftKey('the key of somebody else')
  expect(await readDraft('li', 'creat/leave')).toBeUndefined()
  setDraftKey('the key of li')
  expect((await readDraft('li', 'creat/leave'))?.content).toEqual(typed)
})

test('preserves an older unencrypted draft', async () => {
  localStorage.setItem('qianpi.draft.li.deal/m1', JSON.stringify({ at: 1, content: typed }))
  expect((await readDraft('li', 'deal/m1'))?.content).toEqual(typed)
})
