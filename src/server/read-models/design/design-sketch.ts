import { BusinessError } from '../../../core/business-error'
import {
  compileDesign,
  findUnknownReference,
  runTestCaseInSlices,
  toSimulatedStates,
} from '../../../core/flow'
import { fieldSchemaOf, listFieldSchemas } from '../../../core/form'
import type {
  DesignDocument,
  DesignSketch,
  FlowSketch,
  OaFlowdesignsDocumentCompileData,
} from '../../../generated/types'
import { type Context, finishInSlices, translateKey } from '../../platform'
import { toIso } from '../../presenters/time'
import { createChargedSlice } from '../action-context/decide-in-slices'
import { bindDesignDocument } from './design-document'
import { designSimulationContext } from './simulation'

/** Longest sketch in characters of JSON: several times the longest template. */
const maxLength = 20_000

/** Sketch with what templates have besides, so that one compiler serves both. */
function toFlowSketch(sketch: DesignSketch): FlowSketch {
  const { name, description, cases = [] } = sketch
  const translations = { en: { name, description }, es: { name, description } }
  return { ...sketch, cases, id: 'sketch', translations, category: 'office', icon: '' }
}

type Refused = OaFlowdesignsDocumentCompileData['refused'][number]

/**
 * Compiles a sketch to a document, with those of its cases that end as they say; the others are named with the reason. Roles are found
 * by their names when the document is planned or applied.
 */
export async function compileSketch(
  sent: DesignSketch,
  context: Context,
): Promise<OaFlowdesignsDocumentCompileData> {
  if (JSON.stringify(sent).length > maxLength)
    throw new BusinessError('flowdesign.sketch-too-long', { limit: maxLength })
  const type = sent.form.map((field) => field.type).find((one) => !fieldSchemaOf(one))
  const types = listFieldSchemas().map((field) => field.name)
  const unknown = type === undefined ? findUnknownReference(sent) : { name: type, names: types }
  if (unknown) throw new BusinessError('flowdesign.sketch-unknown', { ...unknown })
  const { caller, language } = context
  const sketch = toFlowSketch(sent)
  const { name, description } = sketch
  const { design, fields } = compileDesign(sketch, new Map())
  const document: DesignDocument = { name, description, names: [], design, cases: [] }
  const bound = await bindDesignDocument({ id: sketch.id, document }, context)
  const stage = await designSimulationContext({ flowid: sketch.id, name, design: bound.design }, context)
  const at = toIso(stage.now)
  const refused: Refused[] = []
  for (const testCase of sketch.cases) {
    const scene = { sketch, fields, stage, creator: caller.id }
    const { acts, simulation } = await finishInSlices(
      runTestCaseInSlices(scene, testCase, (actions) => createChargedSlice(context, actions)),
    )
    if (simulation.refused) {
      const { code, params } = simulation.refused.refused
      refused.push({ name: testCase.name, msg: translateKey(language, code, params) })
      continue
    }
    const expected = toSimulatedStates(simulation)
    const result = expected.at(-1)?.result
    if (result === testCase.result) document.cases.push({ name: testCase.name, at, acts, expected })
    else
      refused.push({
        name: testCase.name,
        msg: translateKey(language, 'flowdesign.sketch-result', { result }),
      })
  }
  return { document, refused }
}
