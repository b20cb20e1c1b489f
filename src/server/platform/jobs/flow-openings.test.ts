import { expect, test } from 'vitest'
import { createFlowOpenings } from './flow-openings'

const opening = (personId: string, flowId = 'f1') => ({ workspace: 'oa', flowId, personId })

test('joins the openings of a person until they are taken, and takes each once', () => {
  const openings = createFlowOpenings()
  openings.add(opening('li'), 1)
  openings.add(opening('li'), 5)
  openings.add(opening('wang'), 3)
  expect(openings.take()).toEqual([
    { ...opening('li'), firstAt: 1, lastAt: 5 },
    { ...opening('wang'), firstAt: 3, lastAt: 3 },
  ])
  expect(openings.take()).toEqual([])
})

test('joins what could not be stored with what came meanwhile', () => {
  const openings = createFlowOpenings()
  openings.add(opening('li'), 1)
  const taken = openings.take()
  openings.add(opening('li'), 9)
  openings.restore(taken)
  expect(openings.take()).toEqual([{ ...opening('li'), firstAt: 1, lastAt: 9 }])
})

test('holds a limited number of pairs, and still joins those that it holds', () => {
  const openings = createFlowOpenings()
  for (let at = 0; at < 20_100; at++) openings.add(opening('li', `f${at}`), at)
  openings.add(opening('li', 'f0'), 30_000)
  const taken = openings.take()
  expect(taken).toHaveLength(20_000)
  expect(taken[0]).toMatchObject({ flowId: 'f0', lastAt: 30_000 })
})
