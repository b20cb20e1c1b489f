import fc from 'fast-check'
import { expect, test } from 'vitest'
import texts from '#schemas/texts/design.json'
import { company } from '../../../../tests/kit/house'
import { plantedConditions } from '../../../../tests/kit/planted-conditions'
import { plantedCreators } from '../../../../tests/kit/planted-creators'
import { plantedDefects } from '../../../../tests/kit/planted-defects'
import { plantedEvents } from '../../../../tests/kit/planted-events'
import { plantedLedgers } from '../../../../tests/kit/planted-ledgers'
import { plantedSeals } from '../../../../tests/kit/planted-seals'
import { plantedTables } from '../../../../tests/kit/planted-tables'
import { soundDesign } from '../../../../tests/kit/sound-design'
import { checkDesign } from './check-design'
import { checkUnassigned } from './unassigned-steps'

/**
 * Plants each kind of defect into sound designs and expects it to be found: 2 of each in the suite, more by
 * the long script.
 */
const runs = Math.ceil(Number(process.env.FUZZ_RUNS ?? 140) / 70)
const plants = {
  ...plantedDefects,
  ...plantedConditions,
  ...plantedCreators,
  ...plantedEvents,
  ...plantedLedgers,
  ...plantedSeals,
  ...plantedTables,
}

/** Counts the problems that are left out of a long list; it is no defect. */
const remainder = 'design.more-problems'

/** Defects of templates are found by the server, which reads their files (paper-templates.test.ts). */
const ofTemplates = 'design.template-'

const known = Object.keys(texts)
  .filter((key) => key.startsWith('design.') && key !== remainder && !key.startsWith(ofTemplates))
  .map((key) => key.slice('design.'.length))

test('plants every kind of defect that the check reports', () => {
  expect(Object.keys(plants).sort()).toEqual(known.toSorted())
})

test.each(Object.entries(plants))(
  'finds the planted defect %s',
  (code, plant) => {
    let planted = 0
    fc.assert(
      fc.property(soundDesign, fc.nat(100), (design, at) => {
        const found = plant(design, at)
        fc.pre(found !== undefined)
        const around = { directory: company(), groups: new Map(), ...found?.around }
        const broken = found?.design ?? design
        const problems = [...checkDesign(broken, around), ...checkUnassigned(broken, around)].filter(
          (one) => one.code === `design.${code}`,
        )
        expect(problems.length).toBeGreaterThan(0)
        if (found?.step) expect(problems.map(({ place }) => place?.step)).toContain(found.step)
        planted += 1
      }),
      { numRuns: runs, maxSkipsPerRun: 200 },
    )
    expect(planted).toBe(runs)
  },
  3_600_000,
)
