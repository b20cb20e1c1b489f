import { expect, test } from 'vitest'
import { button, chain } from '../../../../tests/kit/designs'
import type { FlowDesign } from '../../../generated/types'
import { normalizeDesign, normalizeDesignInSlices } from './compare-designs'

const buttons = 20

/** Returns a design as an older version stored it: without what has a default. */
function oldDesign(steps: number): FlowDesign {
  const design = chain(...Array.from({ length: steps }, (_, at) => ({ id: `s${at}`, who: ['100029'] })))
  const bare = (at: number) => ({ ...button(['s0']), id: `b${at}`, canchosecc: undefined })
  const funlist = design.funlist.map((step) => ({
    ...step,
    nobodypass: undefined,
    btnGroup: Array.from({ length: buttons }, (_, at) => bare(at)),
  }))
  return JSON.parse(JSON.stringify({ ...design, funlist }))
}

test('fills in the defaults of a large design in pieces of at most 200 members', () => {
  const steps = 200
  const design = oldDesign(steps)
  const before = JSON.stringify(design)
  const parts = normalizeDesignInSlices(design)
  let slices = 0
  let part = parts.next()
  for (; !part.done; part = parts.next()) slices += 1
  expect(slices).toBeGreaterThanOrEqual((steps * buttons) / 200)
  expect(part.value).toEqual(normalizeDesign(JSON.parse(before)))
  expect(part.value.funlist[1]).toMatchObject({
    nobodypass: false,
    btnGroup: expect.arrayContaining([expect.objectContaining({ canchosecc: 1 })]),
  })
  expect(JSON.stringify(design)).toBe(before)
  expect(normalizeDesign(design)).toBe(part.value)
})

test('completes a small design at once', () => {
  expect([...normalizeDesignInSlices(chain())]).toEqual([])
})
