import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasOneButton } from '#/core/flow'
import { createHistory, recordState, redoChange, undoChange } from '#/core/undo-history'
import type { FlowDesign } from '#/generated/types'
import { pointsOf } from '../../../core/diagram/step-positions'
import { newButton, newConditionalLink, newStep } from '../../../core/flow'
import { allLinksOf, linkSourceOf, stepLinksOf } from '../flow-links'
import { createDesignIds } from '../stable-editor'
import { createTestDesign, createTestRandom, createTestStep } from '../testing'
import { moveSteps } from './align-steps'
import {
  addButton,
  changeButton,
  changeConditionalLinks,
  changeStep,
  moveButton,
  removeButton,
} from './change-step'
import { connectSteps, disconnectSteps, redirectLink, setTargets } from './connect-steps'
import { copySteps, pasteSteps } from './copy-steps'
import { makeStart } from './make-start'
import { addSteps, insertStep, removeSteps } from './steps'

const onOk = (step: string) => ({ kind: 'default' as const, button: `${step}-ok` })
const arrows = (design: FlowDesign) => allLinksOf(design).map(({ from, to }) => `${from}→${to}`)

/** apply → lead → end, with a parallel notice. */
function approval(): FlowDesign {
  const design = createTestDesign(
    createTestStep('apply'),
    createTestStep('lead'),
    createTestStep('end'),
    createTestStep('note', 'message'),
  )
  const first = connectSteps(design, { from: 'apply', place: onOk('apply'), to: 'lead' })
  return connectSteps(first, { from: 'lead', place: onOk('lead'), to: 'end' })
}

describe('insertion of a step into an arrow', () => {
  const link = () => allLinksOf(approval())[0]
  const put = (dealtype: 'orsign' | 'event' | 'message') => {
    const ids = ['new', 'new-1', 'new-2']
    const step = newStep(dealtype, { name: '新', button: '同意', refuse: '拒绝' }, () => ids.shift() ?? '')
    const found = link()
    return found ? arrows(insertStep(approval(), { links: [found], step, at: { x: 0, y: 0 } })) : []
  }

  test('an inserted step leads to the old target, an event by its first outcome', () => {
    expect(put('orsign')).toEqual(['apply→new', 'lead→end', 'new→lead'])
    expect(put('event')).toEqual(['apply→new', 'lead→end', 'new→lead'])
  })

  test('an inserted notice is added beside the arrow, which stays unchanged', () => {
    expect(put('message')).toEqual(['apply→lead', 'apply→new', 'lead→end'])
  })
})

describe('arrows', () => {
  test('connects a button to the same target only once', () => {
    const design = approval()
    expect(arrows(design)).toEqual(['apply→lead', 'lead→end'])
    expect(connectSteps(design, { from: 'apply', place: onOk('apply'), to: 'lead' })).toBe(design)
  })

  test('a button that ends the flow no longer does once an arrow leads on, but may send notices', () => {
    const design = approval()
    const funlist = design.funlist.map((step) => ({
      ...step,
      btnGroup: step.btnGroup.map((button) => ({
        ...button,
        ...(step.id === 'end' && { end: 'flow' as const }),
      })),
    }))
    const endAfter = (to: string) =>
      connectSteps({ ...design, funlist }, { from: 'end', place: onOk('end'), to }).funlist.find(
        ({ id }) => id === 'end',
      )?.btnGroup[0]?.end
    expect([endAfter('note'), endAfter('lead')]).toEqual(['flow', undefined])
  })

  test('removing or redirecting an arrow leaves the others unchanged', () => {
    const design = approval()
    expect(arrows(disconnectSteps(design, { from: 'lead', place: onOk('lead'), to: 'end' }))).toEqual([
      'apply→lead',
    ])
    expect(
      arrows(redirectLink(design, { from: 'lead', place: onOk('lead'), to: 'end', by: 'note' })),
    ).toEqual(['apply→lead', 'lead→note'])
    expect(arrows(setTargets(design, { from: 'apply', place: onOk('apply'), to: ['end', 'note'] }))).toEqual([
      'apply→end',
      'apply→note',
      'lead→end',
    ])
  })

  test('conditional and always-taken targets are separate arrows', () => {
    const next = { ...newConditionalLink('n1'), name: '大额', if: '1 == 1', funId: ['end'] }
    const design = changeConditionalLinks(approval(), {
      step: 'apply',
      button: 'apply-ok',
      change: () => [next],
    })
    const always = connectSteps(design, {
      from: 'apply',
      place: { kind: 'always', button: 'apply-ok' },
      to: 'note',
    })
    expect(allLinksOf(always).map(({ kind, to, name }) => [kind, to, name])).toEqual([
      ['default', 'lead', ''],
      ['always', 'note', ''],
      ['condition', 'end', '大额'],
      ['default', 'end', ''],
    ])
  })

  test('an and-sign leads on by its first button only, a notice not at all', () => {
    const design = addButton(approval(), { step: 'lead', button: newButton('lead-no', '拒绝') })
    const both = connectSteps(design, {
      from: 'lead',
      place: { kind: 'default', button: 'lead-no' },
      to: 'note',
    })
    const change = { dealtype: 'andsign' as const }
    expect(arrows(changeStep(both, { id: 'lead', change }))).toEqual(['apply→lead', 'lead→end'])
    expect(arrows(changeStep(both, { id: 'lead', change: { dealtype: 'message' } }))).toEqual(['apply→lead'])
  })

  test('events lead on by their outcomes, and an outcome can be redirected', () => {
    const outcome = { _id: 'done', showName: '完成', funids: ['end'] }
    const change = { dealtype: 'event' as const, event_set: { maybe_fun_list: [outcome] } }
    const design = changeStep(approval(), { id: 'lead', change })
    const link = stepLinksOf(design.funlist[1] ?? createTestStep('none'))[0]
    expect(link).toMatchObject({ kind: 'outcome', to: 'end', title: '完成' })
    const turned =
      link && redirectLink(design, { from: 'lead', place: linkSourceOf(link), to: 'end', by: 'note' })
    expect(turned && arrows(turned)).toEqual(['apply→lead', 'lead→note'])
  })
})

describe('steps', () => {
  test('removing a step removes its arrows, its merge and its position', () => {
    const merged = changeStep(approval(), { id: 'end', change: { merge_set: { funs: ['lead', 'apply'] } } })
    const design = removeSteps(merged, ['lead'])
    expect(design.funlist.map(({ id }) => id)).toEqual(['apply', 'end', 'note'])
    expect(arrows(design)).toEqual([])
    expect(design.funlist[1]?.merge_set.funs).toEqual(['apply'])
    expect(design.layoutset.map(({ key }) => key)).toEqual(['apply', 'end', 'note'])
  })

  test('the start step cannot be removed', () => {
    const design = approval()
    expect(removeSteps(design, ['apply'])).toBe(design)
  })

  test('a step inserted into an arrow is its target and leads to the old target', () => {
    const design = approval()
    const [link] = allLinksOf(design)
    const step = createTestStep('check')
    const grown = link && insertStep(design, { links: [link], step, at: { x: 10, y: 20 } })
    expect(grown && arrows(grown)).toEqual(['apply→check', 'lead→end', 'check→lead'])
    expect(grown && pointsOf(grown).get('check')).toEqual({ x: 10, y: 20 })
  })

  test('copies have new ids and lead to each other', () => {
    const design = approval()
    const newId = createDesignIds(design, createTestRandom())
    const funlist = design.funlist.filter(({ id }) => id === 'lead' || id === 'end')
    const pasted = pasteSteps(design, copySteps(design, { ...design, funlist }, newId))
    expect(pasted.funlist.slice(4).map(({ name }) => name)).toEqual(['lead 2', 'end 2'])
    const [lead, end] = pasted.funlist.slice(4)
    expect(lead && stepLinksOf(lead).map(({ to }) => to)).toEqual([end?.id])
    expect(
      new Set(pasted.funlist.flatMap(({ id, btnGroup }) => [id, ...btnGroup.map((b) => b.id)])).size,
    ).toBe(11)
  })

  test('copies keep their relative positions and cover no step', () => {
    const design = approval()
    const copies = copySteps(design, design, createDesignIds(design, createTestRandom()))
    const places = pointsOf(design)
    const moved = copies.map(({ at }, n) => {
      const from = places.get(design.funlist[n]?.id ?? '') ?? { x: 0, y: 0 }
      return [at.x - from.x, at.y - from.y].join()
    })
    expect(new Set(moved).size).toBe(1)
    expect(copies.every(({ at }) => [...places.values()].every(({ x }) => Math.abs(at.x - x) >= 240))).toBe(
      true,
    )
  })

  test('a copied event has its own outcomes', () => {
    const design = createTestDesign(createTestStep('apply'), createTestStep('task', 'event'))
    const [, task] = design.funlist
    const [copy] = copySteps(
      design,
      { ...design, funlist: task ? [task] : [] },
      createDesignIds(design, createTestRandom()),
    )
    const set = copy?.step.event_set
    expect(set?.maybe_fun_list?.[0]?._id).not.toBe(task?.event_set?.maybe_fun_list?.[0]?._id)
    expect(set?.outcomes?.done).toBe(set?.maybe_fun_list?.[0]?._id)
  })

  test('pasted steps lose arrows to steps that do not exist here', () => {
    const design = createTestDesign(createTestStep('apply'))
    const lead = approval().funlist[1] ?? createTestStep('lead')
    const pasted = pasteSteps(design, [{ step: lead, at: { x: 0, y: 300 } }])
    expect(pasted.funlist[1]?.btnGroup[0]?.defaultFunId).toEqual([])
  })

  test('a flow has exactly one start', () => {
    expect(makeStart(approval(), 'lead').funlist.map(({ is_start }) => is_start)).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('stores positions as whole numbers; an unchanged position changes nothing', () => {
    const design = approval()
    expect(moveSteps(design, new Map([['lead', { x: 10.4, y: 20.6 }]])).layoutset[1]).toEqual({
      key: 'lead',
      loc: '10 21',
    })
    expect(moveSteps(design, pointsOf(design))).toBe(design)
  })
})

test('a new step has approve and refuse buttons, also where all sign, notices and events none', () => {
  const kinds = ['orsign', 'andsign', 'message', 'event'] as const
  const names = { name: '审批', button: '同意', refuse: '拒绝' }
  const made = kinds.map((kind) => newStep(kind, names, createDesignIds(approval(), createTestRandom())))
  const results = made.map(({ btnGroup }) => btnGroup.map(({ name, outcome }) => [name, outcome]))
  const agree = ['同意', 'agree']
  const both = [agree, ['拒绝', 'refuse']]
  expect(results).toEqual([both, both, [], []])
  expect(made.map(hasOneButton)).toEqual([false, false, false, false])
})

test('changes, sorts and removes buttons in place', () => {
  const design = addButton(approval(), { step: 'lead', button: newButton('lead-no', '拒绝') })
  const named = changeButton(design, { step: 'lead', id: 'lead-no', change: { name: '驳回' } })
  const names = (at: FlowDesign) => at.funlist[1]?.btnGroup.map(({ name }) => name)
  expect(names(moveButton(named, { step: 'lead', id: 'lead-no', by: -1 }))).toEqual(['驳回', '同意'])
  expect(moveButton(named, { step: 'lead', id: 'lead-no', by: 1 })).toBe(named)
  expect(names(removeButton(named, { step: 'lead', id: 'lead-ok' }))).toEqual(['驳回'])
})

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

type Act = (design: FlowDesign, pick: (n: number) => number) => FlowDesign

const anyAct: Record<string, Act> = {
  add: (design) => {
    const id = createDesignIds(design, createTestRandom())
    return addSteps(design, [
      { step: newStep('orsign', { name: 'x', button: 'y', refuse: 'z' }, id), at: { x: 0, y: 0 } },
    ])
  },
  remove: (design, pick) => removeSteps(design, [design.funlist[pick(design.funlist.length)]?.id ?? '']),
  connect: (design, pick) => {
    const from = design.funlist[pick(design.funlist.length)]
    const to = design.funlist[pick(design.funlist.length)]
    const button = from?.btnGroup[0]
    if (!from || !to || !button) return design
    return connectSteps(design, { from: from.id, place: { kind: 'default', button: button.id }, to: to.id })
  },
  insert: (design, pick) => {
    const links = allLinksOf(design)
    const link = links[pick(links.length)]
    const step = newStep(
      'andsign',
      { name: 'x', button: 'y', refuse: 'z' },
      createDesignIds(design, createTestRandom()),
    )
    return link ? insertStep(design, { links: [link], step, at: { x: 1, y: 1 } }) : design
  },
  copy: (design, pick) => {
    const funlist = design.funlist.slice(0, 1 + pick(3))
    return pasteSteps(
      design,
      copySteps(design, { ...design, funlist }, createDesignIds(design, createTestRandom())),
    )
  },
  start: (design, pick) => makeStart(design, design.funlist[pick(design.funlist.length)]?.id ?? ''),
  move: (design, pick) =>
    moveSteps(design, new Map([[design.funlist[0]?.id ?? '', { x: pick(9), y: pick(9) }]])),
}

test('any actions keep one start, known targets and unique ids; undo and redo restore the designs', () => {
  const acts = fc.array(fc.tuple(fc.constantFrom(...Object.keys(anyAct)), fc.nat(), fc.nat()), {
    maxLength: 25,
  })
  fc.assert(
    fc.property(acts, (steps) => {
      const first = frozen(approval())
      let history = createHistory(first)
      for (const [name, a, b] of steps) {
        const numbers = [a, b]
        const pick = (n: number) => (n ? (numbers.shift() ?? 0) % n : 0)
        history = recordState(history, frozen(anyAct[name]?.(history.present, pick) ?? history.present))
      }
      const last = history.present
      const ids = last.funlist.flatMap(({ id, btnGroup }) => [id, ...btnGroup.map((button) => button.id)])
      expect(new Set(ids).size).toBe(ids.length)
      expect(last.funlist.filter(({ is_start }) => is_start)).toHaveLength(1)
      expect(last.funlist.flatMap(stepLinksOf)).toHaveLength(allLinksOf(last).length)
      const depth = history.past.length
      for (let step = 0; step < depth; step++) history = undoChange(history)
      expect(history.present).toBe(first)
      for (let step = 0; step < depth; step++) history = redoChange(history)
      expect(history.present).toBe(last)
    }),
  )
})
