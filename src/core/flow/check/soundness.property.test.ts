import fc from 'fast-check'
import { expect, test } from 'vitest'
import { company } from '../../../../tests/kit/house'
import { soundDesign } from '../../../../tests/kit/sound-design'
import { checkFormDesign } from '../../form/check/check-design'
import { checkDesign } from './check-design'

/** 120 designs in the suite; `npm run test:properties` runs any number. */
const runs = Number(process.env.FUZZ_RUNS ?? 120)
const around = { directory: company(), groups: new Map() }

test(`nothing is told of ${runs} sound designs`, () => {
  const sizes = new Map<string, number>()
  fc.assert(
    fc.property(soundDesign, (design) => {
      expect([...checkFormDesign(design.formset), ...checkDesign(design, around)]).toEqual([])
      for (const { merge_set, dealtype, btnGroup } of design.funlist)
        for (const what of [
          dealtype,
          merge_set.funs.length && 'merge',
          btnGroup[0]?.NextFun.length && 'choice',
        ])
          if (what) sizes.set(what, (sizes.get(what) ?? 0) + 1)
    }),
    { numRuns: runs },
  )
  expect([...sizes.keys()].sort(), 'all of it is drawn').toEqual([
    'andsign',
    'choice',
    'event',
    'merge',
    'orsign',
  ])
}, 3_600_000)
