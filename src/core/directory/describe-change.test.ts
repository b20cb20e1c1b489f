import { expect, test } from 'vitest'
import zh from '#/generated/texts/all/zh.json'
import { createTranslate } from '../text/translate'
import { describeDirectoryChange } from './describe-change'

const wording = { say: createTranslate('zh', zh), separator: '、' }

test('describes what a merge moved and rewrote, and leaves out empty counts', () => {
  const after = { into: '人力行政部', people: 6, drafts: 2, groups: 0 }
  const lines = describeDirectoryChange({ after }, wording)
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toContain('已替换的设计草稿')
  expect(lines.join()).not.toContain('联系人组')
})

test.each([
  [{ moved: 3, to: '王磊' }, '接手人：王磊'],
  [{ moved: 3, to: '王磊', takeovers: [{ id: 'wang', name: '王磊', count: 3 }] }, '接手人：王磊'],
  [
    {
      moved: 3,
      to: '王磊',
      takeovers: [
        { id: 'wang', name: '王磊', count: 2 },
        { id: 'chen', name: '陈国栋', count: 1 },
      ],
    },
    '接手人：王磊（2 项）、陈国栋（1 项）',
  ],
])('names who took over how many tasks: %#', (after, line) => {
  expect(describeDirectoryChange({ after }, wording)).toEqual(['移交待办：3', line])
})
