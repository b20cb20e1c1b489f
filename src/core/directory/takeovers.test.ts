import { expect, test } from 'vitest'
import zh from '#/generated/texts/all/zh.json'
import { createTranslate } from '../text/translate'
import { describeTakeovers, sumTakeovers } from './takeovers'

const say = createTranslate('zh', zh)
const [wang, chen] = [
  { id: 'wang', name: '王磊', count: 1 },
  { id: 'chen', name: '陈国栋', count: 1 },
]
const text = (takeovers: Parameters<typeof describeTakeovers>[0]) =>
  say('directory.handed', { name: '周工', n: 3, to: describeTakeovers(takeovers) })

test('sums the tasks of each person', () => {
  expect(sumTakeovers([wang, chen, wang])).toEqual([{ ...wang, count: 2 }, chen])
})

test('names one person alone, and several with the number of tasks of each', () => {
  expect(text([{ ...wang, count: 3 }])).toBe('周工的 3 项待办已移交给王磊')
  expect(text([{ ...wang, count: 2 }, chen])).toBe('周工的 3 项待办已移交给王磊（2 项）、陈国栋（1 项）')
})
