import { describe, expect, test } from 'vitest'
import { blank, button, design, only, start, step } from '../../../../tests/kit/house'
import type { SimulatedAct } from '../../../generated/types'
import { toSimulationResponse } from './simulation-response'

const seal = design([
  start(['用章']),
  step('用章', {
    dealers: only('zhou', 'wu', 'zheng'),
    btnGroup: [button(['归档'])],
    sign: { allot: 'claim', need: 'any', refuse: 'ends', turn: 'together', per: 'person' },
  }),
  step('归档', { dealers: only('zhao') }),
])
const { visits: _, messages: __, newId: ___, flow: ____, leftOut: _____, ...stage } = blank(seal)

const begins: SimulatedAct = { kind: 'creat', person: 'li', desc: '合同' }
const by = (person: string, kind: SimulatedAct['kind'], suggest = ''): SimulatedAct => ({
  kind,
  person,
  step: '用章',
  suggest,
})

/** A person's current task after these actions, and who is waited for. */
function seenBy(person: string, ...acts: SimulatedAct[]) {
  const question = { acts: [begins, ...acts], open: { person, step: '用章' } }
  const { waiting, turn, refused } = toSimulationResponse(stage, question, (code) => code)
  const names = waiting.flatMap(({ people }) => people.map(({ id }) => id))
  return { names, claim: turn?.claim, canGiveBack: turn?.canGiveBack, refused: refused?.code }
}

describe('simulated claimable step', () => {
  test('sends a simulated task to all candidates and requires a claim before handling', () => {
    expect(seenBy('wu')).toMatchObject({ names: ['zhou', 'wu', 'zheng'], claim: 'open', canGiveBack: false })
  })

  test('gives a claimed task to the claimer alone, who may release it', () => {
    expect(seenBy('wu', by('wu', 'claim'))).toMatchObject({ names: ['wu'], claim: 'held', canGiveBack: true })
    expect(seenBy('zhou', by('wu', 'claim'), by('zhou', 'claim')).refused).toBe('simulation.not-waiting')
    expect(seenBy('zhao', by('wu', 'claim'), by('wu', 'deal')).names).toEqual(['zhao'])
  })

  test('returns a released task to all candidates, with the reason', () => {
    const back = by('wu', 'giveback', '今天不在')
    expect(seenBy('wu', by('wu', 'claim'), by('wu', 'giveback')).refused).toBe('flow.give-back-reason-empty')
    const { names, claim } = seenBy('zheng', by('wu', 'claim'), back)
    expect([names.toSorted(), claim]).toEqual([['wu', 'zheng', 'zhou'], 'open'])
    expect(seenBy('zhao', by('wu', 'claim'), back, by('zheng', 'claim'), by('zheng', 'deal')).names).toEqual([
      'zhao',
    ])
  })

  test('claims an unclaimed task automatically when a saved case handles it', () => {
    expect(seenBy('zhao', by('wu', 'deal')).names).toEqual(['zhao'])
  })
})
