import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { at, button, design, field, limit, only, start, step, when } from '../../../../tests/kit/house'
import { soundDesign } from '../../../../tests/kit/sound-design'
import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { nextStepIds } from '../design/design'
import { replaceForm } from '../fields/rename-fields'
import { compareDesigns } from './compare-designs'
import { mergeDesigns } from './merge-designs'

const amount = field(1, '金额', 'number')
const note = field(2, '备注', 'textarea')
const signer = (id: string, more: Partial<FlowDesignStep> = {}) =>
  step(id, { dealers: only('li'), btnGroup: [button([], { id: `${id}-ok` })], ...more })
const drawn = design(
  [
    start(['a'], {
      btnGroup: [button(['a'], { id: 'send', NextFun: [when(`${at(amount)} > 5`, 'b')] })],
    }),
    signer('a', { btnGroup: [button(['b'], { id: 'a-ok' })] }),
    signer('b'),
  ],
  [amount, note],
)
const base: FlowDesign = {
  ...drawn,
  layoutset: drawn.funlist.map(({ id }, at) => ({ key: id, loc: `0 ${at * 150}` })),
}

const inStep = (one: FlowDesign, id: string, change: Partial<FlowDesignStep>): FlowDesign => ({
  ...one,
  funlist: one.funlist.map((is) => (is.id === id ? { ...is, ...change } : is)),
})
const withFields = (one: FlowDesign, list: FlowDesign['formset']['list']): FlowDesign =>
  replaceForm(one, { ...one.formset, list })
const stepIn = (one: FlowDesign, id: string) => one.funlist.find((is) => is.id === id)
const paths = (clashes: readonly { path: readonly string[] }[]) => clashes.map(({ path }) => path.join('/'))
const removedB = (): FlowDesign => ({
  ...inStep(base, 'a', { btnGroup: [button([], { id: 'a-ok' })] }),
  funlist: inStep(base, 'a', { btnGroup: [button([], { id: 'a-ok' })] }).funlist.filter(
    ({ id }) => id !== 'b',
  ),
})

describe('merge of changes to different things', () => {
  test('keeps changes of two properties of one step', () => {
    const mine = inStep(base, 'a', { name: '经理' })
    const theirs = inStep(base, 'a', { timeexpired: 60 })
    const { design: merged, clashes } = mergeDesigns({ base, mine, theirs })
    expect(clashes).toEqual([])
    expect(stepIn(merged, 'a')).toMatchObject({ name: '经理', timeexpired: 60 })
  })

  test('keeps the steps added on both sides with their own links', () => {
    const adding = (id: string, from: string): FlowDesign => {
      const one = inStep(base, from, { btnGroup: [button([id], { id: `${from}-ok` })] })
      return {
        ...one,
        funlist: [...one.funlist, signer(id)],
        layoutset: [...one.layoutset, { key: id, loc: '1 1' }],
      }
    }
    const { design: merged, clashes } = mergeDesigns({
      base,
      mine: adding('x', 'a'),
      theirs: adding('y', 'b'),
    })
    expect(clashes).toEqual([])
    expect(merged.funlist.map(({ id }) => id)).toEqual(expect.arrayContaining(['a', 'b', 'x', 'y']))
    expect(nextStepIds(stepIn(merged, 'b') as FlowDesignStep)).toEqual(['y'])
    expect(merged.layoutset.map(({ key }) => key)).toEqual(expect.arrayContaining(['x', 'y']))
  })

  test('keeps fields added on both sides at one place and numbers them separately', () => {
    const [one, two] = [field(3, '日期', 'date'), { ...field(3, '地点', 'input'), key: '99', model: 'm99' }]
    const mine = withFields(base, [amount, one, note])
    const theirs = withFields(base, [amount, two, note])
    const { design: merged, clashes } = mergeDesigns({ base, mine, theirs })
    expect(clashes).toEqual([])
    expect(merged.formset.list.map(({ name }) => name).toSorted()).toEqual(
      ['备注', '日期', '地点', '金额'].toSorted(),
    )
    expect(new Set(merged.formset.list.map(({ keyindex }) => keyindex)).size).toBe(4)
  })

  test('renames a field also in a condition that the other side changed', () => {
    const mine = withFields(base, [{ ...amount, name: '总额' }, note])
    const theirs = inStep(base, 'a', {
      btnGroup: [button(['b'], { id: 'a-ok', NextFun: [when(`${at(amount)} > 9`, 'b')] })],
    })
    const { design: merged, clashes } = mergeDesigns({ base, mine, theirs })
    expect(clashes).toEqual([])
    expect(JSON.stringify(merged)).not.toContain('金额')
  })
})

describe('merge of changes to the same thing', () => {
  test('shows conflicting changes with their common base and resolves them one by one', () => {
    const mine = inStep(inStep(base, 'a', { name: '经理' }), 'b', { timeexpired: 1 })
    const theirs = inStep(inStep(base, 'a', { name: '总监' }), 'b', { timeexpired: 2 })
    const { clashes } = mergeDesigns({ base, mine, theirs })
    expect(clashes).toMatchObject([
      { path: ['funlist', 'a', 'name'], base: 'a', mine: '经理', theirs: '总监' },
      { path: ['funlist', 'b', 'timeexpired'], mine: 1, theirs: 2 },
    ])
    const { design: merged } = mergeDesigns({ base, mine, theirs }, { 'funlist/a/name': 'theirs' })
    expect(stepIn(merged, 'a')?.name).toBe('总监')
    expect(stepIn(merged, 'b')?.timeexpired).toBe(1)
  })

  test('resolves a step removed on one side and edited on the other without a dangling link', () => {
    const theirs = inStep(base, 'b', { name: '改过' })
    const sides = { base, mine: removedB(), theirs }
    expect(paths(mergeDesigns(sides).clashes)).toEqual(['funlist/b'])
    const flowDesign = mergeDesigns(sides).design
    expect(flowDesign.funlist.flatMap(nextStepIds)).not.toContain('b')
    const kept = mergeDesigns(sides, { 'funlist/b': 'theirs' }).design
    expect(stepIn(kept, 'b')?.name).toBe('改过')
    expect(kept.layoutset.map(({ key }) => key)).toContain('b')
  })

  test('resolves a step removed on one side and newly linked on the other', () => {
    const theirs = {
      ...base,
      funlist: [...base.funlist, signer('z', { btnGroup: [button(['b'], { id: 'z-ok' })] })],
    }
    const sides = { base, mine: removedB(), theirs }
    expect(paths(mergeDesigns(sides).clashes)).toEqual(['funlist/b'])
    expect(mergeDesigns(sides).design.funlist.flatMap(nextStepIds)).not.toContain('b')
    const kept = mergeDesigns(sides, { 'funlist/b': 'theirs' }).design
    expect(nextStepIds(stepIn(kept, 'z') as FlowDesignStep)).toEqual(['b'])
  })

  test('resolves a field removed on one side and newly used in a condition on the other', () => {
    const mine = withFields(base, [amount])
    const theirs = inStep(base, 'a', {
      btnGroup: [button(['b'], { id: 'a-ok', NextFun: [when(`${at(note)} = 1`, 'b')] })],
    })
    expect(paths(mergeDesigns({ base, mine, theirs }).clashes)).toEqual([`formset/list/${note.key}`])
  })

  test('reports a rename on both sides as one conflict, not one for each formula', () => {
    const limited = inStep(base, 'a', { formEditLimit: [limit(amount, 'canedit')] })
    const named = (name: string) => withFields(limited, [{ ...amount, name }, note])
    const { clashes } = mergeDesigns({ base: limited, mine: named('甲'), theirs: named('乙') })
    expect(paths(clashes)).toEqual([`formset/list/${amount.key}/name`])
  })

  test('takes the arrangement of fields from one side and duplicates none', () => {
    const more = field(3, '日期', 'date')
    const three = withFields(base, [amount, note, more])
    const sides = {
      base: three,
      mine: withFields(three, [note, amount, more]),
      theirs: withFields(three, [amount, more, note]),
    }
    expect(paths(mergeDesigns(sides).clashes)).toEqual(['formset/order'])
    const { design: merged } = mergeDesigns(sides, { 'formset/order': 'theirs' })
    expect(merged.formset.list.map(({ name }) => name)).toEqual(['金额', '日期', '备注'])
  })
})

/** Removes a step and all links to it, as the designer does. */
function withoutStep(one: FlowDesign, flowDesignStep: FlowDesignStep | undefined): FlowDesign {
  if (!flowDesignStep || flowDesignStep.is_start) return one
  const stays = (id: string) => id !== flowDesignStep.id
  const funlist = one.funlist
    .filter(({ id }) => stays(id))
    .map((is) => ({
      ...is,
      merge_set: { funs: is.merge_set.funs.filter(stays) },
      btnGroup: is.btnGroup.map((own) => ({
        ...own,
        defaultFunId: own.defaultFunId.filter(stays),
        handler: { ...own.handler, funId: own.handler.funId.filter(stays) },
        NextFun: own.NextFun.map((next) => ({ ...next, funId: next.funId.filter(stays) })),
      })),
      ...(is.event_set && {
        event_set: {
          ...is.event_set,
          maybe_fun_list: (is.event_set.maybe_fun_list ?? []).map((way) => ({
            ...way,
            funids: way.funids.filter(stays),
          })),
        },
      }),
    }))
  return { ...one, funlist }
}

/** Edits of a thing, selected by number. */
const edits: ((one: FlowDesign, at: number) => FlowDesign)[] = [
  (one, at) => ({ ...one, remark: `说明${at}` }),
  (one, at) => inStep(one, one.funlist[at % one.funlist.length]?.id ?? '', { name: `步骤${at}` }),
  (one, at) => inStep(one, one.funlist[at % one.funlist.length]?.id ?? '', { timeexpired: at + 1 }),
  (one, at) => (stepIn(one, `new${at}`) ? one : { ...one, funlist: [...one.funlist, signer(`new${at}`)] }),
  (one, at) => {
    const more = field(50 + at, `字段${at}`)
    const isThere = one.formset.list.some(({ key }) => key === more.key)
    return isThere ? one : withFields(one, [...one.formset.list, more])
  },
  (one, at) =>
    withFields(
      one,
      one.formset.list.map((item, n) =>
        n === at % one.formset.list.length ? { ...item, name: `名${at}` } : item,
      ),
    ),
  (one, at) => withoutStep(one, one.funlist[at % one.funlist.length]),
  (one, at) => ({ ...one, set: { ...one.set, timeexpired: at + 1 } }),
]
const edited = fc
  .tuple(
    soundDesign,
    fc.array(fc.tuple(fc.nat(7), fc.nat(30)), { maxLength: 5 }),
    fc.array(fc.tuple(fc.nat(7), fc.nat(30)), { maxLength: 5 }),
  )
  .map(([one, own, other]) => {
    const after = (all: typeof own) =>
      all.reduce((last, [which, at]) => edits[which]?.(last, at) ?? last, one)
    return { base: one, mine: after(own), theirs: after(other) }
  })
const sorted = ({ funlist, ...one }: FlowDesign) => ({
  ...one,
  funlist: funlist.toSorted((a, b) => a.id.localeCompare(b.id)),
})

describe('merge of any two edits of any design', () => {
  test('returns exactly the other design to the side without changes', () => {
    fc.assert(
      fc.property(edited, ({ base: one, mine }) => {
        expect(mergeDesigns({ base: one, mine, theirs: one })).toEqual({ design: mine, clashes: [] })
        expect(mergeDesigns({ base: one, mine: one, theirs: mine })).toEqual({ design: mine, clashes: [] })
        expect(mergeDesigns({ base: one, mine, theirs: structuredClone(mine) })).toEqual({
          design: mine,
          clashes: [],
        })
      }),
    )
  })

  test('returns one design with all changes for either merging side when nothing conflicts', () => {
    fc.assert(
      fc.property(edited, ({ base: one, mine, theirs }) => {
        const merged = mergeDesigns({ base: one, mine, theirs })
        const turned = mergeDesigns({ base: one, mine: theirs, theirs: mine })
        expect(paths(turned.clashes).toSorted()).toEqual(paths(merged.clashes).toSorted())
        if (merged.clashes.length) return
        expect(compareDesigns(sorted(merged.design), sorted(turned.design)).map(({ id }) => id)).toEqual([])
        const retained = new Set(compareDesigns(one, merged.design).map(({ kind, id }) => `${kind} ${id}`))
        for (const { kind, id } of [...compareDesigns(one, mine), ...compareDesigns(one, theirs)])
          expect(retained).toContain(`${kind} ${id}`)
      }),
    )
  })

  test('leaves no dangling link or duplicate, and allows either choice for every conflict', () => {
    fc.assert(
      fc.property(edited, ({ base: one, mine, theirs }) => {
        const { clashes } = mergeDesigns({ base: one, mine, theirs })
        for (const side of ['mine', 'theirs'] as const) {
          const choices = Object.fromEntries(clashes.map(({ path }) => [path.join('/'), side]))
          const { design: merged } = mergeDesigns({ base: one, mine, theirs }, choices)
          const steps = merged.funlist.map(({ id }) => id)
          expect(new Set(steps).size).toBe(steps.length)
          const known = new Set([...mine.funlist, ...theirs.funlist].map(({ id }) => id))
          for (const target of merged.funlist.flatMap(nextStepIds))
            if (known.has(target)) expect(steps).toContain(target)
          const indexes = merged.formset.list.map(({ keyindex }) => keyindex)
          expect(new Set(indexes).size).toBe(indexes.length)
        }
      }),
    )
  })
})

describe('merge of large designs', () => {
  const wide = (count: number): FlowDesign =>
    withFields(
      base,
      Array.from({ length: count }, (_, one) => field(one + 10, `字段${one}`)),
    )

  test('reads each part of the designs equally often, however many fields one side removed', () => {
    const readsWith = (removed: number) => {
      let reads = 0
      const one = wide(60)
      const watched = {
        ...one,
        funlist: one.funlist.map((is) => ({
          ...is,
          get desc() {
            reads += 1
            return ''
          },
        })),
      }
      const mine = { ...watched, formset: { ...one.formset, list: one.formset.list.slice(removed) } }
      mergeDesigns({ base: watched, mine, theirs: { ...watched, remark: '说明' } })
      return reads
    }
    expect(readsWith(50)).toBe(readsWith(1))
  })

  test('compares no list with another entry by entry', () => {
    const one = wide(300)
    const limits = (fields: FlowDesign['formset']['list']) => fields.map((item) => limit(item, 'canedit'))
    const listed = inStep(one, 'a', { formEditLimit: limits(one.formset.list) })
    const mine = inStep(listed, 'a', {
      formEditLimit: limits([
        ...one.formset.list,
        ...Array.from({ length: 300 }, (_, at) => field(at + 900, '加')),
      ]),
    })
    const theirs = inStep(listed, 'a', { formEditLimit: limits(one.formset.list.slice(1)) })
    const compared = vi.spyOn(Array.prototype, 'includes')
    const { clashes } = mergeDesigns({ base: listed, mine, theirs })
    const long = (compared.mock.contexts as unknown[][]).filter(({ length }) => length > 250).length
    compared.mockRestore()
    expect(clashes).toEqual([])
    expect(long).toBeLessThan(50)
  })
})
