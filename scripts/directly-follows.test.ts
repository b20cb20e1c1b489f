import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeOcel, writeXes } from '../src/core/insight'
import { followsOfOcel, followsOfXes } from './directly-follows.mjs'

const at = (minutes: number) => Date.UTC(2026, 10, 30, 1, minutes)
const event = (flow: string, step: string, minute: number) => ({
  id: `${flow} ${minute}`,
  stepId: step,
  step,
  personId: 'li',
  person: '李娜',
  department: '财务部',
  button: '同意',
  startedAt: at(minute),
  at: at(minute),
})
const flow = (id: string, ...steps: string[]) => ({
  id,
  number: id,
  creatorId: 'li',
  creator: '李娜',
  result: 'agreed',
  createdAt: at(0),
  events: steps.map((step, minute) => event(id, step, minute)),
})

async function* log() {
  yield [flow('1', '提交', '审批', '财务'), flow('2', '提交', '审批', '提交', '审批')]
  yield [flow('3', '提交')]
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const expected = { '["提交","审批"]': 3, '["审批","财务"]': 1, '["审批","提交"]': 1 }

test('counts the same ways in XES and in OCEL of the same flows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qianpi-mining-'))
  const path = join(folder, 'log.xes')
  await writeFile(path, await textOf(writeXes('流程', log())))
  expect(Object.fromEntries(await followsOfXes(path))).toEqual(expected)
  await rm(folder, { recursive: true })
  expect(Object.fromEntries(followsOfOcel(JSON.parse(await textOf(writeOcel(log())))))).toEqual(expected)
})
