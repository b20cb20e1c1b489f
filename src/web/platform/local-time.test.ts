import { expect, test } from 'vitest'
import { absoluteTime, inLocalTime } from './local-time'

test("a moment in a sentence is told by the reader's clock", () => {
  const at = '2026-11-21T11:46:21.021Z'
  expect(inLocalTime(`该任务已被孙红梅于${at}处理`)).toBe(`该任务已被孙红梅于 ${absoluteTime(at)} 处理`)
  expect(absoluteTime(new Date(2026, 10, 5, 9, 7).getTime())).toBe('2026-11-05 09:07')
})

test.each(['文号 QJ-20261121-001 重复', '请在 2026-11-21 前处理'])('%s stays as it is', (sentence) => {
  expect(inLocalTime(sentence)).toBe(sentence)
})
