import { expect, test } from 'vitest'
import { button, company, design, fun, group, only, role, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesignStep } from '../../../generated/types'

const nobody = [group([role('nobody')])]

const asking = (rest: Partial<FlowDesignStep>) =>
  design([
    start(['主管']),
    step('主管', { dealers: only('zhou'), btnGroup: [button(['审核'])] }),
    step('审核', { dealers: nobody, ...rest }),
  ])

const atReview = (rest: Partial<FlowDesignStep>) => story(asking(rest)).creates('li').deals('zhou')

test('assigns to the superior of the previous handler, and the trace says so', () => {
  const result = atReview({ nobody: { ask: 'superior', people: [] } })
  expect(result.waiting()).toEqual(['审核: 陈总'])
  expect(result.flow().visits.at(-1)?.trace.at(-1)).toEqual({
    code: 'trace.nobody-superior',
    params: {},
    people: ['陈总'],
  })
})

test('assigns to the named people, whatever range the design has', () => {
  const result = atReview({ nobody: { ask: 'people', people: only('wu', 'zheng') } })
  expect(result.waiting()).toEqual(['审核: 吴会', '审核: 郑纳'])
})

test('skips the step or rejects the action, as configured, when no fallback is found', () => {
  const removed = { nobody: { ask: 'people' as const, people: nobody } }
  expect(() => atReview(removed)).toThrow(expect.objectContaining({ code: 'flow.nobody-found' }))
  expect(
    atReview({ ...removed, nobodypass: true })
      .messages()
      .at(-1),
  ).toBe('审核  9')
})

test('uses the fallback only without an assignee, and never the creator for the creator’s own request', () => {
  expect(
    atReview({ dealers: only('wu'), nobody: { ask: 'people', people: only('zheng') } }).waiting(),
  ).toEqual(['审核: 吴会'])
  expect(atReview({ nobody: { ask: 'people', people: only('li') } }).waiting()).toEqual(['审核: 周工'])
})

test('skips a step whose only assignee is the creator with nobody above, and no other step', () => {
  const own = asking({ dealers: only('chen'), nobody: { ask: 'skip-own', people: [] } })
  const result = story(own).creates('chen').deals('zhou')
  expect(result.messages().at(-1)).toBe('审核  9')
  expect(result.flow().flow?.result).toBe('agreed')
  expect(story(own).creates('li').deals('zhou').waiting()).toEqual(['审核: 陈总'])
  expect(() => atReview({ nobody: { ask: 'skip-own', people: [] } })).toThrow(
    expect.objectContaining({ code: 'flow.nobody-found' }),
  )
})

test('skips the step of the direct superior for the creator at the top, but not for a vacancy', () => {
  const above = {
    dealers: [group([fun('directSuperByCreat')])],
    nobody: { ask: 'skip-own' as const, people: [] },
  }
  const own = design([start(['审核']), step('审核', above)])
  expect(story(own).creates('chen').messages().at(-1)).toBe('审核  9')
  const directory = company({ left: ['chen'] })
  expect(() => story(own, { directory }).creates('zhou')).toThrow(
    expect.objectContaining({ code: 'flow.nobody-found' }),
  )
})

test('replaces an assignee who has left by the fallback', () => {
  const result = story(asking({ dealers: only('wu'), nobody: { ask: 'people', people: only('zheng') } }), {
    directory: company({ left: ['wu'] }),
  })
  expect(result.creates('li').deals('zhou').waiting()).toEqual(['审核: 郑纳'])
})
