import { describe, expect, test } from 'vitest'
import { demoDirectory, demoRoles } from '../../../../tests/kit/demo-directory'
import { morning, plainHtml } from '../../../../tests/kit/house'
import type { FlowSketch } from '../../../generated/types'
import { checkFormDesign } from '../../form/check/check-design'
import { checkDesign } from '../check/check-design'
import { compileDesign } from './compile-design'
import { runTestCase } from './run-case'

/** Every template in fixtures/templates passes the checks, and each of its cases ends as stated. */

const files = import.meta.glob<FlowSketch>('../../../../fixtures/templates/*.json', {
  eager: true,
  import: 'default',
})
const sketches = Object.values(files)
const directory = demoDirectory()

/** A person of a department with a leader above them. */
const creator = '100009'

const stageOf = (sketch: FlowSketch) => {
  const { design, fields } = compileDesign(sketch, demoRoles)
  const facts = { designId: sketch.id, flowName: sketch.name, version: 'template', design }
  const around = { directory, groups: new Map(), now: morning, cleanHtml: plainHtml }
  return { sketch, fields, creator, stage: { ...facts, ...around } }
}

describe.each(sketches.map((sketch) => [sketch.name, sketch] as const))('%s', (_, sketch) => {
  test('compiles to a design without problems', () => {
    const { design } = compileDesign(sketch, demoRoles)
    const problems = [
      ...checkFormDesign(design.formset, {}),
      ...checkDesign(design, { directory, groups: new Map() }),
    ]
    expect(problems).toEqual([])
  })

  test.each(sketch.cases.map((one) => [one.name, one] as const))(
    'runs the case %s to the expected result',
    (_, one) => {
      const { simulation } = runTestCase(stageOf(sketch), one)
      expect(simulation.refused?.refused, 'nothing is refused').toBeUndefined()
      expect(simulation.flow.flow?.result).toBe(one.result)
    },
  )
})

test('uses unique ids and names for templates', () => {
  expect(new Set(sketches.map(({ id }) => id)).size).toBe(sketches.length)
  expect(new Set(sketches.map(({ name }) => name)).size).toBe(sketches.length)
})
