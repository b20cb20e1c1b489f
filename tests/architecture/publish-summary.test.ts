import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDesigns, describeDifference, newStep } from '../../src/core/flow'
import { normalizeDesign } from '../../src/core/flow/compare/compare-designs'
import type { FlowDesign } from '../../src/generated/types'
import { describeSchemaProblem } from '../../src/server/platform/http/validation'
import { field, group, user } from '../kit/house'
import { soundDesign } from '../kit/sound-design'

/*
 * The summary of a publication compares the design in memory with a version that the server stored; both
 * differ in shape, as the server fills in defaults.
 */

const runs = Number(process.env.FUZZ_RUNS ?? 30)
const shape = 'meta/flow-design'

/** Draws designs with ids that the server accepts; those of sound designs are Chinese names. */
const acceptedDesign = soundDesign.map((design): FlowDesign => {
  const named = design.funlist.flatMap(({ id, btnGroup }) => [
    id,
    ...btnGroup.flatMap((one) => [one.id, ...one.NextFun.map((link) => link.id)]),
  ])
  const ids = new Map([...new Set(named)].map((one, at) => [one, `id${at}`]))
  const text = JSON.stringify(design, (_, value) =>
    typeof value === 'string' ? (ids.get(value) ?? value) : value,
  )
  return JSON.parse(text)
})

/** Returns the version that the server stores when a design is sent and published; validation fills in defaults. */
function publish(design: FlowDesign): FlowDesign {
  const stored = JSON.parse(JSON.stringify(design))
  expect(describeSchemaProblem(shape, stored)).toBeUndefined()
  return stored
}

const added = field(77, '新增')
let id = 0
const names = { name: '复核', button: '同意', refuse: '拒绝' }

/** Edits that each change one thing of a design. */
const edits: Record<string, (design: FlowDesign) => FlowDesign> = {
  'adds a step': (design) => ({
    ...design,
    funlist: [...design.funlist, newStep('orsign', names, () => `new${id++}`)],
  }),
  'renames a step': (design) => ({
    ...design,
    funlist: design.funlist.map((one, at) => (at ? one : { ...one, name: `${one.name}改` })),
  }),
  'changes who receives a step': (design) => ({
    ...design,
    funlist: design.funlist.map((one, at) => (at === 1 ? { ...one, cc: [group([user('nobody')])] } : one)),
  }),
  'adds a field': (design) => ({
    ...design,
    formset: { ...design.formset, list: [...design.formset.list, added] },
  }),
  'removes a field': (design) => ({
    ...design,
    formset: { ...design.formset, list: design.formset.list.slice(1) },
  }),
  'hides a field in print': (design) => ({
    ...design,
    formset: {
      ...design.formset,
      list: design.formset.list.map((one, at) => (at ? one : { ...one, printable: false })),
    },
  }),
  'lets the rest of the branches be closed': (design) => ({
    ...design,
    funlist: design.funlist.map((one, at) =>
      at === 1 ? { ...one, merge_set: { ...one.merge_set, rest: 'cancel' as const } } : one,
    ),
  }),
  'writes a remark': (design) => ({ ...design, remark: `${design.remark}说明` }),
  'changes a setting': (design) => ({ ...design, set: { ...design.set, canBeSonFlow: true } }),
}

test('fills in the defaults of a design as the server does', () => {
  fc.assert(
    fc.property(acceptedDesign, (design) => {
      expect(normalizeDesign(design)).toEqual(publish(design))
    }),
    { numRuns: runs },
  )
})

test('shows no difference after a design was published and nothing was edited', () => {
  fc.assert(
    fc.property(acceptedDesign, (design) => {
      expect(compareDesigns(publish(design), design)).toEqual([])
    }),
    { numRuns: runs },
  )
})

test.each(Object.entries(edits))('shows one line for an edit after publication that %s', (_, edit) => {
  fc.assert(
    fc.property(acceptedDesign, (design) => {
      const edited = edit(design)
      const differences = compareDesigns(publish(design), edited)
      expect(differences).toHaveLength(1)
      for (const one of differences)
        for (const { was, now } of describeDifference(one, [publish(design), edited]))
          expect(was).not.toBe(now)
    }),
    { numRuns: 20 },
  )
})
