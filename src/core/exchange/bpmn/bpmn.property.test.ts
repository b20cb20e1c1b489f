import fc from 'fast-check'
import { expect, test } from 'vitest'
import purchase from '#fixtures/flows/purchase.json'
import form from '#fixtures/forms/purchase.json'
import { soundDesign } from '../../../../tests/kit/sound-design'
import type { FlowDesign } from '../../../generated/types'
import { upgradeForm } from '../../form'
import { createModdle } from './moddle'
import { readBpmn } from './read-bpmn'
import { testContext } from './testing'
import { writeBpmn } from './write-bpmn'

const example = { ...purchase.design, fileList: [], formset: upgradeForm(form) } as unknown as FlowDesign

/** Ids as the designer makes them; the kit names steps in Chinese. */
const withPlainIds = (design: FlowDesign): FlowDesign => {
  const json = JSON.stringify(design).replaceAll('步骤', 'step').replaceAll('发起', 'begin')
  return { ...(JSON.parse(json) as FlowDesign), fileList: [] }
}

const place = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
const names = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), {
  minLength: 1,
  maxLength: 5,
})

/** Designs with any names, positions and notes. */
const designs = fc
  .record({ design: soundDesign, places: fc.array(place, { maxLength: 9 }), names })
  .map(({ design, places, names }) => {
    const plain = withPlainIds(design)
    const funlist = plain.funlist.map((step, at) => ({
      ...step,
      name: names[at % names.length] ?? step.name,
    }))
    const layoutset = places.flatMap(({ x, y }, at) => {
      const step = funlist[at]
      return step ? [{ key: step.id, loc: `${x} ${y}` }] : []
    })
    const notes = names.map((text, at) => ({ id: `n${at}`, text, loc: `${at} ${at * 40}` }))
    return { ...plain, formset: upgradeForm(plain.formset), funlist, layoutset, notes } as FlowDesign
  })

test('a design that goes out as BPMN comes in as the same design, and the document has no faults', async () => {
  await fc.assert(
    fc.asyncProperty(designs, async (design) => {
      const xml = await writeBpmn({ name: '流程 <1> & “二”', design })
      expect((await createModdle().fromXML(xml)).warnings).toEqual([])
      const read = await readBpmn(xml, example, testContext())
      expect('design' in read ? read.design : read).toEqual(JSON.parse(JSON.stringify(design)))
      expect('report' in read && read.report.filter(({ verdict }) => verdict !== 'accepted')).toEqual([])
    }),
    { numRuns: 12 },
  )
})
