import { expect, test } from 'vitest'
import { opening, signing } from '../../../../tests/kit/designs'
import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { emptyForm } from '../../form'
import { createPartStep, linkStep, toPartStep, unlinkUnknownParts, updateStepParts } from './step-parts'

const ids = () => {
  let last = 0
  return () => `new-${++last}`
}
const refuse = (step: FlowDesignStep) => {
  const [agree] = step.btnGroup
  return { ...(agree as FlowDesignStep['btnGroup'][number]), id: 'no', name: '打回', defaultFunId: ['start'] }
}
/** A flow whose step named sign has two buttons, field rights, a join and a milestone. */
function whole(): FlowDesign {
  const design = opening(signing('orsign', ['100029'], '100028'))
  const funlist = design.funlist.map((step) =>
    step.id === 'sign'
      ? {
          ...step,
          btnGroup: [...step.btnGroup, refuse(step)],
          formEditLimit: [
            { key: '1700000000000_1', name: '事由', type: 'readonly' as const, required: false },
          ],
          merge_set: { funs: ['start'] },
          milestone: { fun: 'start', is: 'done' as const },
        }
      : step,
  )
  return { ...design, formset: emptyForm(), funlist }
}
const stepOf = ({ funlist }: FlowDesign, id: string) =>
  funlist.find((step) => step.id === id) as FlowDesignStep
const part = (version: number, step: FlowDesignStep) => ({ id: 'p', version, step })

test('a part of a step has no ties to its flow, and says what its buttons decide', () => {
  const step = toPartStep(whole(), stepOf(whole(), 'sign'))
  expect(step).toMatchObject({ formEditLimit: [], merge_set: { funs: [] } })
  expect(step.milestone).toBeUndefined()
  expect(step.btnGroup.map(({ outcome, defaultFunId }) => [outcome, defaultFunId])).toEqual([
    ['agree', []],
    ['return', []],
  ])
})

test('an update replaces what the part says, and keeps ids, name, targets, field rights, join and milestone', () => {
  const design = whole()
  const step = stepOf(design, 'sign')
  const [agree, back] = toPartStep(design, step).btnGroup
  const linked: FlowDesign = {
    ...design,
    funlist: design.funlist.map((one) =>
      one.id === 'sign' ? { ...linkStep(one, { id: 'p', version: 1 }), name: '部门会签' } : one,
    ),
  }
  const content: FlowDesignStep = {
    ...toPartStep(design, step),
    name: '会签',
    dealtype: 'andsign',
    desc: '两天内',
    dealers: [],
    btnGroup: [
      { ...(back as NonNullable<typeof back>), name: '驳回' },
      { ...(agree as NonNullable<typeof agree>), id: 'ask', name: '补充', end: 'flow' },
    ],
  }
  const updated = stepOf(updateStepParts(linked, part(2, content), ids()), 'sign')
  expect(updated).toMatchObject({
    id: 'sign',
    name: '部门会签',
    dealtype: 'andsign',
    desc: '两天内',
    dealers: [],
    formEditLimit: step.formEditLimit,
    merge_set: step.merge_set,
    milestone: step.milestone,
    part: { id: 'p', version: 2 },
  })
  expect(
    updated.btnGroup.map(({ id, name, part, defaultFunId, end }) => [id, name, part, defaultFunId, end]),
  ).toEqual([
    ['no', '驳回', 'no', ['start'], undefined],
    ['new-1', '补充', 'ask', [], 'flow'],
  ])
})

test('updates each step that links an older version, and leaves a design without one as it is', () => {
  const design = whole()
  const content = toPartStep(design, stepOf(design, 'sign'))
  const newId = ids()
  const [one, other] = ['甲', '乙'].map((name) => createPartStep(part(1, content), { name, newId }))
  const used = { ...design, funlist: [...design.funlist, ...[one, other].flatMap((step) => step ?? [])] }
  const updated = updateStepParts(used, part(2, { ...content, desc: '新' }), newId)
  expect(updated.funlist.slice(-2).map(({ name, desc }) => [name, desc])).toEqual([
    ['甲', '新'],
    ['乙', '新'],
  ])
  expect(updateStepParts(updated, part(2, content), newId)).toBe(updated)
  const buttons = updated.funlist.flatMap(({ btnGroup }) => btnGroup.map(({ id }) => id))
  expect(new Set(buttons.slice(-4)).size).toBe(4)
})

test('steps from an unknown part become plain ones; those from a known part stay linked', () => {
  const design = whole()
  const linked = {
    ...design,
    funlist: design.funlist.map((step) =>
      step.is_start ? step : linkStep(step, { id: step.id, version: 1 }),
    ),
  }
  const plain = unlinkUnknownParts(linked, (id) => id === 'then')
  expect(plain.funlist.map(({ part: link }) => link?.id)).toEqual([undefined, undefined, 'then'])
  expect(stepOf(plain, 'sign')).toEqual(stepOf(design, 'sign'))
})
