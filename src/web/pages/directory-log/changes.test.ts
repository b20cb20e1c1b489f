import { beforeAll, expect, test } from 'vitest'
import '../../platform/i18n/design-texts'
import { setLanguage } from '../../platform/i18n/i18n'
import { type DirectoryLogEntry, describeChanges } from './changes'

beforeAll(() => setLanguage('zh'))

const merged = (after: object): DirectoryLogEntry => ({
  id: '1',
  at: '2026-11-21T00:00:00Z',
  by: '系统管理员',
  actor: null,
  what: 'department-merge',
  target: '财务部',
  after,
})

test('describes what a merge moved and rewrote, and leaves out empty counts', () => {
  const lines = describeChanges(merged({ into: '人力行政部', people: 6, drafts: 2, groups: 0 }))
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toContain('已替换的设计草稿')
  expect(lines.join()).not.toContain('联系人组')
})
